import { expect, test } from 'vitest'
import { revealed, travellers } from '#src/api/account/travellers.ts'
import { accounts } from '#src/api/auth/accounts.ts'
import { openBookingShop } from '#test/orders/booking.ts'

const shop = await openBookingShop()

const ID = '11010519491231002X'
const PASSPORT = 'E12345678'

/** A member who has saved 李雷, as a browser; `fresh` asks for a code the way the page does. */
async function owner() {
  const member = await shop.signIn()
  const saved = await member.call(travellers.add, {
    name_cn: '李雷',
    phone: '13812345678',
    email: 'lilei@example.com',
    docs_json: [
      { doc_type: 'id_card', doc_no: ID },
      { doc_type: 'passport', doc_no: PASSPORT, valid_until: '2030-05-01' },
    ],
    consent: true,
  })
  async function freshCode() {
    shop.clock.advanceSeconds(61)
    expect((await member.call(accounts.codeLogin, { phone: member.phone, scene: 'reveal' })).code).toBe(0)
    return shop.sent.findLast(({ phone }) => phone === member.phone)?.code ?? ''
  }
  const reveal = (code: string, id = Number(saved.raw['id'])) => member.call(revealed.reveal, { id, code })
  return { ...member, id: Number(saved.raw['id']), memberId: member.member.id, freshCode, reveal }
}

const recorded = (memberId: number) =>
  shop.db.selectFrom('reveal_log').selectAll().where('member_id', '=', memberId).execute()

test('a fresh code shows every number in full, once, and leaves a row that says who saw whom and when', async () => {
  const li = await owner()
  const code = await li.freshCode()
  const { raw } = await li.reveal(code)
  expect(raw).toMatchObject({ id: li.id, name_cn: '李雷', phone: '13812345678', email: 'lilei@example.com' })
  expect((raw['docs'] as { doc_no: string }[]).map(({ doc_no }) => doc_no)).toEqual([ID, PASSPORT])
  expect(await recorded(li.memberId)).toEqual([
    { id: expect.any(Number), member_id: li.memberId, saved_traveller_id: li.id, at: shop.clock.now() },
  ])
  expect((await li.reveal(code)).failed).toBe('BAD_CODE')
  expect((await li.call(travellers.saved, { id: li.id })).raw).toMatchObject({ phone: '138****5678' })
})

test('one code sent ten times at once shows the numbers once', async () => {
  const li = await owner()
  const code = await li.freshCode()
  const replies = await Promise.all(Array.from({ length: 10 }, () => li.reveal(code)))
  expect(replies.filter((reply) => reply.code === 0)).toHaveLength(1)
  expect(await recorded(li.memberId)).toHaveLength(1)
})

test('a wrong code is BAD_CODE and counts; after five of them the right one is worth nothing', async () => {
  const li = await owner()
  const code = await li.freshCode()
  for (let n = 0; n < 5; n++) expect((await li.reveal('000000')).failed).toBe('BAD_CODE')
  expect((await li.reveal(code)).failed).toBe('BAD_CODE')
  expect(await recorded(li.memberId)).toEqual([])
})

test('another member’s traveller, and a removed one, are NOT_FOUND and leave the code usable', async () => {
  const [li, han] = [await owner(), await owner()]
  const code = await han.freshCode()
  expect((await han.reveal(code, li.id)).failed).toBe('NOT_FOUND')
  await li.call(travellers.update, { id: li.id, action: 'del' })
  expect((await li.reveal(await li.freshCode())).failed).toBe('NOT_FOUND')
  expect(await recorded(li.memberId)).toEqual([])
  const again = await han.freshCode()
  expect((await han.reveal(again, li.id)).failed).toBe('NOT_FOUND')
  expect((await han.reveal(again)).code).toBe(0)
})

test('a code that was sent for something else shows nothing', async () => {
  const li = await owner()
  shop.clock.advanceSeconds(61)
  await li.call(accounts.codeLogin, { phone: li.phone, scene: 'withdraw' })
  const code = shop.sent.findLast(({ phone }) => phone === li.phone)?.code ?? ''
  expect((await li.reveal(code)).failed).toBe('BAD_CODE')
})
