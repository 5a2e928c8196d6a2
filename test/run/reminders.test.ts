import { expect, test } from 'vitest'
import { remindersOf } from './reminders.ts'

const glossary = '| 酒店 | hotel | A house (`hotel`) |'
const forgotten = 'CHANGELOG.md has no new line: can a traveller or a clerk notice this change?'

test('a change of endpoints, addresses, settings or tables brings a reminder of the changelog until it has a line', () => {
  for (const file of ['docs/openapi.json', 'src/web/routes.ts', '.env.example', 'db/migrations/0001_a.sql']) {
    expect(remindersOf([file], '', glossary)).toEqual([forgotten])
    expect(remindersOf([file, 'CHANGELOG.md'], '', glossary)).toEqual([])
  }
  expect(remindersOf(['src/domain/pricing/price.ts', 'docs/product-page.png'], '', glossary)).toEqual([])
})

test('a new table brings a reminder of the glossary until that has its name', () => {
  const changed = ['db/migrations/0001_a.sql', 'CHANGELOG.md']
  const added = 'create table hotel (id int);\nCREATE TABLE IF NOT EXISTS hotel_room (id int);'
  expect(remindersOf(changed, added, glossary)).toEqual([
    'docs/glossary.md does not know the table hotel_room.',
  ])
  expect(remindersOf(changed, added, `${glossary}\nhotel_room`)).toEqual([])
})
