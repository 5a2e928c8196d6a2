import { expect, test } from 'vitest'
import { leaksIn, noteTyped } from './personal.ts'

const list = { method: 'GET', path: '/api/v3/tourist/info' } as const

test('the check recognises a mobile number and a citizen’s number wherever they stand', () => {
  expect(leaksIn(list, '{"phone":"13812345678","doc_no":"11010519491231002X"}')).toEqual([
    '13812345678',
    '11010519491231002X',
  ])
  expect(leaksIn(list, '{"phone":"138****5678","order_id":"BM261121004821","at":1795226400000}')).toEqual([])
})

test('the check recognises what a test has typed: passports, e-mail addresses, streets', () => {
  const docs = JSON.stringify([{ doc_type: 2, doc_no: ' e1234 5678' }])
  const reply = '{"doc_no":"E12345678","email":"lilei@example.com","address":"翠湖南路66号"}'
  expect(leaksIn(list, reply)).toEqual([])
  noteTyped({
    docs_json: docs,
    email: 'lilei@example.com',
    address: '翠湖南路66号',
    doc_no: '110***********002X',
  })
  expect(leaksIn(list, reply)).toEqual(['E12345678', 'lilei@example.com', '翠湖南路66号'])
})

test('the owner’s own record may show numbers, the list of addresses streets, and neither the other', () => {
  noteTyped({ address: '翠湖南路66号' })
  const reply = '{"phone":"13812345678","address":"翠湖南路66号"}'
  expect(leaksIn({ method: 'GET', path: '/api/v3/user/infos' }, reply)).toEqual(['翠湖南路66号'])
  expect(leaksIn({ method: 'GET', path: '/api/v3/user/mail' }, reply)).toEqual(['13812345678'])
})
