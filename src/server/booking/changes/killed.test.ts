import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { payments } from '#src/api/booking/payments.ts'
import { changeJobs } from '#src/server/booking/changes/jobs.ts'
import { paymentJobs } from '#src/server/booking/payments/jobs.ts'
import {
  applyFor,
  expectSeatsToBeWhereTheyBelong,
  insertOtherDate,
  loadTexts,
  seatsOf,
  signChange,
} from '#test/orders/change-shop.ts'
import { openTrade } from '#test/payments/open-trade.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundDesk } from '#test/payments/refund-desk.ts'
import { atEnd } from '#test/run/at-end.ts'

const START = '2026-11-21T10:00:00+08:00'
const shop = await openRefundDesk(START)
await loadTexts(shop)
const { db, clock, channel, family } = shop

const in40 = '2026-12-31'
const later = '2027-02-10'

const owner = new pg.Client(shop.owner)
await owner.connect()
atEnd(() => owner.end())

/** Where the connection of whoever writes is ended, as a process that is killed ends it; `commit` is when all is written. */
const places = [
  ...['order_change', 'order_bill', 'order_log', 'contract_change', 'contract', 'payment', 'orders'],
  ...['order_item', 'inventory_hold', 'departure', 'commit'],
]
await owner.query(`
  create table dying (place text primary key, times integer not null default 0);
  create sequence deaths;
  create function die() returns trigger language plpgsql security definer as $$
  begin
    if exists (select from dying where place = tg_argv[0]) then
      perform nextval('deaths');
      perform pg_terminate_backend(pg_backend_pid());
    end if;
    return null;
  end $$;
  create constraint trigger die_last after insert or update on order_change deferrable initially deferred
    for each row execute function die('commit');`)
for (const place of places.slice(0, -1))
  await owner.query(
    `create trigger die after insert or update on ${place} for each row execute function die('${place}')`,
  )

const deaths = async () =>
  (await owner.query(`select case when is_called then last_value else 0 end::int as n from deaths`)).rows[0].n

/** Does it with everybody who writes to that table dying; answers whether somebody did. */
async function dyingAt(place: string, work: () => Promise<unknown>): Promise<boolean> {
  const before = await deaths()
  await owner.query('insert into dying values ($1)', [place])
  await work().catch(() => null)
  await owner.query('delete from dying')
  // A process that is started again has no connections that have ended: they are all asked once.
  await Promise.allSettled(Array.from({ length: 16 }, () => sql`select 1`.execute(db)))
  return (await deaths()) > before
}

const run = async (jobs: typeof changeJobs | typeof paymentJobs, name: string) => {
  const job = jobs(shop.ctx).find((each) => each.name === name)
  await job?.run(clock.now())
}
const expectAllToHold = async () => {
  await expectBooksToBalance(db)
  await expectSeatsToBeWhereTheyBelong(db)
}

/** A family that has signed for another date at this price for an adult. */
async function changing(adult_fen: number) {
  const paid = await family({ departsOn: in40 })
  const target = await insertOtherDate(shop, paid, later, { adult_fen })
  const { change_no } = (await applyFor(paid, later)).data
  const change = async () => {
    const found = (await paid.visitor.call(orders.detail, { order_id: paid.order_id })).data.change
    if (!found) throw new Error('the order has no change')
    return found
  }
  return { paid, target, change_no, change }
}

beforeEach(() => {
  clock.set(START)
  channel.behaviour.refundState = 'success'
})

test('a signature whose transaction dies at any of its writes leaves the old contract and its seats, and is given again', async () => {
  let died = 0
  for (const place of places) {
    const { paid, target, change_no, change } = await changing(450_000)
    const isDead = await dyingAt(place, () => signChange(shop, paid, change_no))
    await expectAllToHold()
    if (!isDead) continue
    died += 1
    expect(await change(), place).toMatchObject({ state: 'to_sign', can_sign: true })
    expect(await seatsOf(shop, target.id), place).toEqual({ held: 3, sold: 0 })
    expect(await signChange(shop, paid, change_no), place).toMatchObject({ data: { next: 'order' } })
    expect(await change(), place).toMatchObject({ state: 'done' })
    expect(await seatsOf(shop, target.id), place).toEqual({ held: 0, sold: 3 })
    await expectAllToHold()
  }
  expect(died).toBeGreaterThanOrEqual(8)
})

test.each([
  ['a minute later', 130, places],
  ['when the day is over', 25 * 3600, ['payment', 'commit']],
])(
  'money for a difference whose recording dies at any of its writes is found by the jobs %s, once, and carries the change out',
  async (_, seconds, chosen) => {
    let died = 0
    for (const place of chosen) {
      clock.set(START)
      const { paid, target, change_no, change } = await changing(520_000)
      await signChange(shop, paid, change_no)
      const { bill_id } = await change()
      const { data } = await paid.visitor.call(payments.pay, {
        ...{ order_id: paid.order_id, bill_id: bill_id ?? 0, pay_type: 'wechat' },
      })
      const { out_trade_no } = openTrade(data)
      channel.pay(out_trade_no)
      clock.advanceSeconds(5)
      const isDead = await dyingAt(place, () => paid.visitor.call(payments.query, { out_trade_no }))
      await expectAllToHold()
      if (!isDead) continue
      died += 1
      expect(await change(), place).toMatchObject({ state: 'to_pay' })
      expect(await paid.row(), place).toMatchObject({ departs_on: in40, paid_fen: 1_600_000 })
      clock.advanceSeconds(seconds)
      for (const _again of [1, 2]) {
        await run(changeJobs, 'change_lapse')
        await run(paymentJobs, 'pay_query')
      }
      await shop.runJobs()
      expect(await change(), place).toMatchObject({ state: 'done' })
      expect(await paid.row(), place).toMatchObject({
        ...{ departs_on: later, payable_fen: 1_640_000, paid_fen: 1_640_000, refunded_fen: 0 },
      })
      expect(await seatsOf(shop, target.id), place).toEqual({ held: 0, sold: 3 })
      await expectAllToHold()
    }
    expect(died).toBeGreaterThanOrEqual(Math.min(8, chosen.length))
  },
)

test('a change whose traveller pays and whose shop dies before it lapses: lapsed first, its money goes back once', async () => {
  const { paid, target, change_no, change } = await changing(520_000)
  await signChange(shop, paid, change_no)
  const { bill_id } = await change()
  const { data } = await paid.visitor.call(payments.pay, {
    ...{ order_id: paid.order_id, bill_id: bill_id ?? 0, pay_type: 'wechat' },
  })
  const { out_trade_no } = openTrade(data)
  clock.advanceSeconds(25 * 3600)
  expect(await dyingAt('inventory_hold', () => run(changeJobs, 'change_lapse'))).toBe(true)
  expect(await change()).toMatchObject({ state: 'to_pay' })
  expect(await seatsOf(shop, target.id)).toEqual({ held: 3, sold: 0 })
  await run(changeJobs, 'change_lapse')
  expect(await change()).toMatchObject({ state: 'lapsed' })
  channel.pay(out_trade_no)
  for (const _again of [1, 2]) {
    clock.advanceSeconds(600)
    await run(paymentJobs, 'pay_query')
    await shop.runJobs()
  }
  expect(await paid.row()).toMatchObject({ departs_on: in40, paid_fen: 1_600_000, refunded_fen: 0 })
  expect(channel.refunds.size).toBeGreaterThan(0)
  expect(await seatsOf(shop, target.id)).toEqual({ held: 0, sold: 0 })
  await expectAllToHold()
})

test('a difference whose sending job was lost with its process goes back all the same, and once', async () => {
  const { paid, change_no } = await changing(450_000)
  await signChange(shop, paid, change_no)
  const before = channel.refunds.size
  await run(paymentJobs, 'refund_run')
  await shop.runJobs()
  await run(paymentJobs, 'refund_run')
  expect(channel.refunds.size).toBe(before + 1)
  expect(await paid.row()).toMatchObject({ departs_on: later, refunded_fen: 100_000 })
  await expectAllToHold()
})
