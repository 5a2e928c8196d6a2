import { beforeEach, expect, test } from 'vitest'
import { type DeskCashbackRates, deskCashback } from '#src/api/desk/marketing/cashback.ts'
import { cashback } from '#src/api/marketing/cashback.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { openCashbackShop } from '#test/content/cashback.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'

type Kit = Awaited<ReturnType<typeof openCashbackShop>>
let shop: Kit
let api: ReturnType<typeof makeDeskApi>
let finance: Awaited<ReturnType<typeof signInStaff>>
beforeEach(async () => {
  shop = await openCashbackShop()
  shop.clock.set('2026-11-21T10:00:00+08:00')
  api = makeDeskApi(shop.services, shop.clock)
  finance = await signInStaff(shop, { roles: ['finance'], name: '许诺' })
})

const reason = '春节前提高跟团返现'
const plan = { type: 'group', bp: '150', cap_fen: '50000', starts_on: '2026-11-22', reason }
const ask = async (
  call: (typeof deskCashback)['rates' | 'planRate' | 'dropRate'],
  fields: Record<string, string> = {},
  person = finance,
) => {
  const { code, data } = await askDesk(api, call, fields, person)
  return { code, data: data as unknown as DeskCashbackRates & { errors?: Record<string, string> } }
}
const groupOf = ({ rates }: DeskCashbackRates) => rates.find(({ type }) => type === 'group')
const shown = async () => {
  const { data } = await shop.visitor().call(cashback.rate, {})
  return data.rates.find(({ type }) => type === 'group')?.bp
}

test('a rate begins on its day: orders paid before keep theirs, orders paid from then on have it, and members read it that day', async () => {
  const member = await shop.member()
  const before = await shop.referred(member)
  await shop.follow()
  const { data } = await ask(deskCashback.planRate, plan)
  expect(groupOf(data)).toMatchObject({
    now: { bp: 100, cap_fen: 30_000, set_by: null },
    next: { bp: 150, cap_fen: 50_000, starts_on: '2026-11-22', set_by: '许诺' },
    before: [],
  })
  const sameDay = await shop.referred(member)
  await shop.follow()
  expect(await shown()).toBe(100)
  shop.clock.set('2026-11-22T00:00:00+08:00')
  expect(await shown()).toBe(150)
  const after = await shop.referred(member)
  await shop.follow()
  expect([(await shop.lineOf(before)).bp, (await shop.lineOf(sameDay)).bp]).toEqual([100, 100])
  expect(await shop.lineOf(after)).toMatchObject({ bp: 150, cap_fen: 50_000 })
  finance = await signInStaff(shop, { roles: ['finance'] })
  expect(groupOf((await ask(deskCashback.rates)).data)).toMatchObject({
    now: { bp: 150 },
    next: null,
    before: [{ bp: 100 }],
  })
})

test('an announced rate is replaced or taken back before it begins, and each of it is written down', async () => {
  const first = groupOf((await ask(deskCashback.planRate, plan)).data)?.next
  const seen = { next_id: String(first?.id) }
  const second = groupOf((await ask(deskCashback.planRate, { ...plan, ...seen, bp: '120' })).data)?.next
  expect(second).toMatchObject({ bp: 120, starts_on: '2026-11-22' })
  const dropped = await ask(deskCashback.dropRate, { type: 'group', next_id: String(second?.id), reason })
  expect(groupOf(dropped.data)).toMatchObject({ now: { bp: 100 }, next: null, before: [] })
  const rows = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'entity_id', 'before', 'after', 'reason'])
    .where('entity', '=', 'cashback_rate')
    .orderBy('id')
    .execute()
  expect(rows).toMatchObject([
    {
      action: 'cashback.rate',
      entity_id: 'group',
      before: null,
      after: { bp: 150, cap_fen: 50_000 },
      reason,
    },
    { action: 'cashback.rate', before: { bp: 150 }, after: { bp: 120 } },
    { action: 'cashback.rate_drop', before: { bp: 120 }, after: null },
  ])
})

test('of two who announce a rate at once one is told that a colleague was first, and so is who takes back what is gone', async () => {
  const codes = await Promise.all([
    ask(deskCashback.planRate, plan),
    ask(deskCashback.planRate, { ...plan, starts_on: '2026-11-25' }),
  ])
  expect(codes.map(({ code }) => code).toSorted()).toEqual([0, 22])
  expect((await ask(deskCashback.dropRate, { type: 'group', next_id: '1', reason })).code).toBe(22)
  expect((await ask(deskCashback.dropRate, { type: 'free', reason })).code, 'nothing is announced').toBe(22)
})

test('no rate begins today, in the past or after a year, or is beyond the law of the table; 财务 alone decides', async () => {
  for (const starts_on of ['2026-11-21', '2026-01-01', '2027-11-23'])
    expect((await ask(deskCashback.planRate, { ...plan, starts_on })).data.errors).toHaveProperty('starts_on')
  expect((await ask(deskCashback.planRate, { ...plan, bp: '1001' })).data.errors).toHaveProperty('bp')
  expect((await ask(deskCashback.planRate, { ...plan, cap_fen: '1000001' })).data.errors).toHaveProperty(
    'cap_fen',
  )
  const clerk = await signInStaff(shop, { roles: ['service'] })
  expect((await ask(deskCashback.rates, {}, clerk)).code).toBe(0)
  expect((await ask(deskCashback.planRate, plan, clerk)).code).toBe(25)
})
