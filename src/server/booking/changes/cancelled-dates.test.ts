import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { changeJobs } from '#src/server/booking/changes/jobs.ts'
import { lockTravellers, openTravellers } from '#src/server/booking/orders/service.ts'
import { openCancelling } from '#test/orders/cancelled-departure.ts'
import {
  applyFor,
  expectSeatsToBeWhereTheyBelong,
  insertOtherDate,
  loadTexts,
  payBill,
  signChange,
} from '#test/orders/change-shop.ts'
import { expectBooksToBalance } from '#test/payments/pay-desk.ts'
import { openRefundShop } from '#test/payments/refund-shop.ts'

const START = '2026-11-21T10:00:00+08:00'
const shop = await openRefundShop(START)
await loadTexts(shop)
const { db, clock } = shop
const { colleague, departure, preview, cancel, decide } = openCancelling(shop)
const planner = await colleague({ roles: ['operations'] })
const cashier = await colleague({ roles: ['finance'] })

const in40 = '2026-12-31'
const later = '2027-02-10'

/** A family on its old date, with a change to a new one that stands where `stage` begins. */
async function changing(stage: 'ask' | 'sign' | 'pay', adult_fen: number) {
  clock.set(START)
  const old = await departure(in40)
  const paid = await old.family()
  const target = await insertOtherDate(shop, { departureId: old.id }, later, { adult_fen })
  const change = async () => (await paid.visitor.call(orders.detail, { order_id: paid.order_id })).data.change
  if (stage !== 'ask') await applyFor(paid, later)
  const change_no = (await change())?.change_no ?? ''
  if (stage === 'pay') await signChange(shop, paid, change_no)
  const bill = (await change())?.bill_id ?? 0
  const go = () =>
    stage === 'ask'
      ? applyFor(paid, later)
      : stage === 'sign'
        ? signChange(shop, paid, change_no)
        : payBill(shop, paid, bill)
  return { old, paid, target, change, go, change_no }
}

/** Everything that was left to be done by jobs, until nothing is. */
async function settle() {
  for (const _again of [1, 2]) {
    for (const job of changeJobs(shop.ctx)) await job.run(clock.now())
    await shop.runJobs()
  }
}

async function expectAllToHold() {
  await expectBooksToBalance(db)
  await expectSeatsToBeWhereTheyBelong(db)
  const stranded = await db
    .selectFrom('orders')
    .innerJoin('departure', 'departure.id', 'orders.departure_id')
    .select(['order_no', 'orders.status'])
    .where('departure.status', '=', 'cancelled')
    .where('orders.status', 'in', [
      'wait_confirm',
      'wait_contract',
      'wait_pay',
      'deposit_paid',
      'paid',
      'ready',
    ])
    .execute()
  expect(stranded, 'orders that travel on a departure which was cancelled').toEqual([])
  const taken = await db
    .selectFrom('departure')
    .select(['id', 'held', 'sold'])
    .where('status', '=', 'cancelled')
    .where((eb) => eb.or([eb('held', '>', 0), eb('sold', '>', 0)]))
    .execute()
  expect(taken, 'departures that were cancelled and have seats taken').toEqual([])
}

test('whichever is first, a step of a change or the shop that cancels its old or its new date: seats and money add up', async () => {
  const stages = ['ask', 'sign', 'pay'] as const
  const dates = ['old, asked', 'old, decided', 'new'] as const
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...stages),
      fc.constantFrom(...dates),
      fc.boolean(),
      async (stage, date, isDearer) => {
        const { old, target, change, go, paid } = await changing(
          stage,
          isDearer || stage === 'pay' ? 520_000 : 450_000,
        )
        if (date === 'old, decided') await cancel(planner, old.id)
        await Promise.all([
          go(),
          date === 'new'
            ? cancel(planner, target.id)
            : date === 'old, asked'
              ? cancel(planner, old.id)
              : decide(cashier, old.id),
        ])
        await settle()
        await expectAllToHold()
        seen.add(`${(await paid.row()).status} ${(await change())?.state}`)
      },
    ),
    {
      numRuns: 12,
      examples: stages.flatMap((stage) =>
        dates.map((date) => [stage, date, true] as [typeof stage, typeof date, boolean]),
      ),
    },
  )
  expect(seen.size).toBeGreaterThan(1)
})

test('a new date that is cancelled after it was looked at takes nobody in: the signature is refused, the change lapses', async () => {
  const { paid, target, change, change_no } = await changing('sign', 450_000)
  const held = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const holding = shop.transaction(async (tx) => {
    await lockTravellers(tx, shop.services.vault, await openTravellers(tx, shop.services.vault, paid.id))
    held.resolve()
    await released.promise
  })
  await held.promise
  const signing = signChange(shop, paid, change_no)
  // It has looked at the date, and waits for its travellers.
  await expect
    .poll(
      async () =>
        (
          await db
            .selectFrom('pg_locks' as never)
            .select('pid' as never)
            .where('granted' as never, '=', false as never)
            .where('locktype' as never, '=', 'advisory' as never)
            .execute()
        ).length,
    )
    .toBeGreaterThan(0)
  const { allowed } = await preview(planner, target.id)
  expect(allowed).toBe(true)
  expect((await cancel(planner, target.id)).code).toBe(0)
  released.resolve()
  await holding
  expect((await signing).failed).toBe('STATE')
  await settle()
  expect((await change())?.state).toBe('lapsed')
  expect(await paid.row()).toMatchObject({ departs_on: in40, status: 'paid' })
  await expectAllToHold()
})
