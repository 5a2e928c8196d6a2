import { expect, test } from 'vitest'
import { memberUid } from '#src/api/desk/service/shapes.ts'
import { ageOn, dayOf } from '#src/domain/calendar-day.ts'
import { documentFault } from '#src/domain/travellers/documents.ts'
import { readConfig } from '#src/platform/config.ts'
import { isPassword } from '#src/platform/crypto/passwords.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { openTestDatabase } from '#test/shop/database.ts'
import { DEMO_PASSWORD, DEMO_PHONE, loadDemo } from './demo.ts'

const now = new Date('2026-09-01T10:00:00+08:00')
const vault = makeVault(readConfig({ APP_ENV: 'test' }))
const { db, transaction } = await openTestDatabase()
await transaction((tx) => loadDemo(tx, vault, now))

const docs = () =>
  db
    .selectFrom('saved_traveller')
    .innerJoin('saved_traveller_doc', 'saved_traveller_doc.saved_traveller_id', 'saved_traveller.id')
    .selectAll()
    .orderBy('saved_traveller_doc.id')
    .execute()

test('the demo member is found by the phone number, signs in with the password, and is marked as sample', async () => {
  const member = await db
    .selectFrom('member')
    .selectAll()
    .where('phone_hash', '=', vault.blindIndex('phone', DEMO_PHONE))
    .executeTakeFirstOrThrow()
  expect(vault.open(member.phone_enc)).toBe(DEMO_PHONE)
  expect(member).toMatchObject({ name: '李雷', sample: true })
  expect(await isPassword(DEMO_PASSWORD, member.pwd_hash)).toBe(true)
  expect(memberUid.safeParse(member.uid).success, 'the desk opens the page of the member').toBe(true)
})

test('his six travellers are an adult, a child, an infant, a senior, a foreigner and one of 港澳', async () => {
  const people = await db.selectFrom('saved_traveller').selectAll().orderBy('id').execute()
  const today = dayOf(now)
  expect(
    people.map(({ birthday, nationality }) => [birthday && ageOn(birthday, today), nationality]),
  ).toEqual([
    [36, 'CHN'],
    [8, 'CHN'],
    [0, 'CHN'],
    [70, 'CHN'],
    [41, 'GBR'],
    [33, 'HKG'],
  ])
  expect(people.filter(({ is_self }) => is_self).map(({ name_cn }) => name_cn)).toEqual(['李雷'])
  expect(
    people.filter(({ guardian_consent_at }) => guardian_consent_at).map(({ name_cn }) => name_cn),
  ).toEqual(['李小雨', '李小满'])
})

test('every document passes the checks that a typed one must pass, and is stored encrypted', async () => {
  for (const { doc_type, doc_no_enc, doc_no_hash, nationality } of await docs()) {
    const number = vault.open(doc_no_enc)
    expect(
      documentFault(doc_type, number, { nationality, today: dayOf(now) }),
      `${doc_type} ${number}`,
    ).toBeNull()
    expect(doc_no_enc.includes(number)).toBe(false)
    expect(doc_no_hash).toEqual(vault.blindIndex('document', number))
  }
})

test('loading the demo member again changes nothing', async () => {
  const before = await docs()
  await transaction((tx) => loadDemo(tx, vault, new Date('2026-10-01T10:00:00+08:00')))
  expect(await docs()).toEqual(before)
})
