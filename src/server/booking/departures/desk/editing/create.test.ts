import { expect, test } from 'vitest'
import { departureCreating } from '#src/api/desk/departures/creating.ts'
import { aBooking } from '#test/orders/booking.ts'
import { openDesk } from '#test/orders/desk-orders.ts'
import { insertDeparture } from '#test/shop/factories.ts'

const shop = await openDesk()
const { db } = shop
const wang = await shop.clerk('王敏', 'product')

const create = (id: number, dates: string[]) =>
  wang.ask(departureCreating.create, { template_id: String(id), dates_json: JSON.stringify(dates) })

test('other days of a combo get its terms and nothing sold, can be booked at once, and no day gets two', async () => {
  const departure = await insertDeparture(db, {
    departs_on: '2026-12-10',
    group_code: 'BM100001-261210A',
    sold: 6,
  })
  const dates = ['2026-12-17', '2026-12-10', '2026-12-24', '2026-11-22', '2029-01-01', '2026-12-17']
  expect(await create(departure.id, dates)).toMatchObject({
    code: 0,
    data: {
      made: ['2026-12-17', '2026-12-24'],
      skipped: [
        { on: '2026-11-22', why: '截止时间已过' },
        { on: '2026-12-10', why: '已有团期' },
        { on: '2029-01-01', why: '太远' },
      ],
    },
  })
  const made = await db
    .selectFrom('departure')
    .select(['departs_on', 'returns_on', 'adult_fen', 'capacity', 'sold', 'status', 'group_code'])
    .where('combo_id', '=', departure.comboId)
    .where('id', '<>', departure.id)
    .orderBy('departs_on')
    .execute()
  expect(made).toMatchObject([
    { departs_on: '2026-12-17', returns_on: '2026-12-21', adult_fen: 368_000, sold: 0, status: 'open' },
    { departs_on: '2026-12-24', capacity: 12, group_code: 'BM100001-261224A' },
  ])
  const booked = await shop.book(await shop.signIn(), aBooking({ ...departure, date: '2026-12-17' }))
  expect(booked.code).toBe(0)
  expect(await create(departure.id, ['2026-12-17'])).toMatchObject({ data: { made: [] } })
  expect(await create(999_999, ['2026-12-17'])).toMatchObject({ code: 20 })
})

test('two clerks who make the same days at once make each of them once', async () => {
  const { id, comboId } = await insertDeparture(db, { departs_on: '2026-12-10' })
  const dates = ['2027-01-07', '2027-01-14', '2027-01-21']
  const answers = await Promise.all([create(id, dates), create(id, dates)])
  expect(answers.flatMap(({ data }) => data?.['made'] as string[]).sort()).toEqual(dates)
  const rows = await db.selectFrom('departure').select('id').where('combo_id', '=', comboId).execute()
  expect(rows).toHaveLength(4)
})
