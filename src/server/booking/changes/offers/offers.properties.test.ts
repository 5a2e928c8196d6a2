import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changes } from '#src/api/booking/changes.ts'
import { dateOffers } from '#src/api/booking/departures/date-offers.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { changeJobs } from '#src/server/booking/changes/jobs.ts'
import { dateOfferJobs } from '#src/server/booking/changes/offers/jobs.ts'
import { openCancelling } from '#test/orders/cancelled-departure.ts'
import { insertOtherDate, loadTexts, payBill, signChange } from '#test/orders/change-shop.ts'
import {
  type Events,
  expectMoneyToHold,
  openOrderEvents,
  playOrders,
  type Scene,
} from '#test/orders/order-events.ts'

const desk = await openOrderEvents('2026-11-21T10:00:00+08:00')
await loadTexts(desk)
const { db, clock } = desk
const { colleague, cancel, decide } = openCancelling(desk)
const seen = new Set<string>()

const openChange = ({ family }: Pick<Scene, 'family'>) =>
  db
    .selectFrom('order_change')
    .selectAll()
    .where('order_id', '=', family.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** Two other dates of the family's trip, a dearer and a cheaper one, with seats for one more family. */
async function otherDates({ family }: Pick<Scene, 'family'>) {
  const made: number[] = []
  for (const [days, adult_fen] of [
    [60, 520_000],
    [75, 430_000],
  ] as const) {
    const on = addDays(dayOf(clock.now()), days)
    made.push((await insertOtherDate(desk, family, on, { adult_fen, capacity: 5 })).id)
  }
  return made
}
const dates = new Map<number, readonly number[]>()

const events = {
  ...desk.events,
  async shopCancelsDeparture({ family }: Scene, pick: number) {
    const [one, other] = dates.get(family.id) ?? []
    const chosen = pick % 5 === 4 ? [] : pick % 5 === 3 ? [one] : [one, other]
    const clerk = await colleague({ roles: ['operations'] })
    const { departure_id } = await family.row()
    await cancel(clerk, departure_id ?? 0, { dates_json: JSON.stringify(chosen) })
  },
  async financeAgrees({ family }: Scene, pick: number) {
    const { departure_id } = await family.row()
    const person = await colleague({ roles: ['finance'] })
    const decision = pick % 5 === 4 ? { decision: 'rejected' } : {}
    await decide(person, departure_id ?? 0, decision).catch(() => 'nothing is asked')
  },
  async takesDate({ family }: Scene, pick: number) {
    const { order_id, visitor } = family
    const { data } = await visitor.call(dateOffers.offer, { order_id })
    const change_token = data?.dates[pick % 2]?.change_token || 'x'
    await visitor.call(dateOffers.accept, { order_id, change_token })
  },
  async takesMoney({ family }: Scene) {
    await family.visitor.call(dateOffers.refuse, { order_id: family.order_id })
  },
  async signs(scene: Scene) {
    const open = await openChange(scene)
    if (open) await signChange(desk, scene.family, open.change_no)
  },
  async paysDifference(scene: Scene) {
    const open = await openChange(scene)
    if (open?.bill_id) await payBill(desk, scene.family, open.bill_id)
  },
  async givesDateUp(scene: Scene) {
    const open = await openChange(scene)
    if (open) await scene.family.visitor.call(changes.withdraw, { change_no: open.change_no })
  },
  async clockLooks() {
    for (const job of [...changeJobs(desk.ctx), ...dateOfferJobs(desk.ctx)]) await job.run(clock.now())
  },
} satisfies Events

/** Seats of a paid order are sold where it departs, those of a change are held as long as it stands, and counts agree. */
async function expectSeatsToBeWhereTheyBelong() {
  const { rows } = await sql`
    select o.order_no from orders o join inventory_hold h on h.order_id = o.id
    where h.status = 'consumed' and (h.departure_id <> o.departure_id or h.pax <> o.adult + o.child_bed + o.child_nobed)
    union all
    select c.change_no from order_change c left join inventory_hold h on h.change_id = c.id and h.status = 'active'
    where (c.kind = 'date' and c.state in ('proposed', 'to_sign', 'to_pay')) <> (h.id is not null)
    union all
    select o.order_no from orders o join date_offer f on f.order_id = o.id
    where f.state = 'open' and o.status not in ('deposit_paid', 'paid', 'ready')
      or f.state = 'moved' and not exists (
        select from order_change c where c.date_offer_id = f.id and c.state = 'done')
      or f.state in ('refused', 'lapsed') and o.status not in ('refunding', 'refunded')`.execute(db)
  expect(rows, 'orders, changes and offers whose seats or states are elsewhere').toEqual([])
}

test('Whatever is offered, taken, refused, left to lapse or given back in whatever order, no seat and no fen is lost or doubled', async () => {
  const begin = async (order: Parameters<typeof desk.begin>[0]) => {
    const scene = await desk.begin(order)
    dates.set(scene.family.id, await otherDates(scene))
    return scene
  }
  await playOrders(
    { ...desk, begin },
    {
      events,
      often: ['pay', 'shopCancelsDeparture', 'financeAgrees', 'takesDate', 'signs', 'paysDifference'],
      walks: [
        [
          { deposit: false, days: 20 },
          'pay shopCancelsDeparture financeAgrees takesDate signs paysDifference travellerAsks moneyArrives',
        ],
        [
          { deposit: true, days: 40 },
          'pay shopCancelsDeparture takesDate:1 givesDateUp takesDate signs beginToPay takesMoney approve moneyArrives',
        ],
        [
          { deposit: false, days: 10 },
          'pay shopCancelsDeparture financeAgrees takesDate:1 timePasses:30 clockLooks timePasses:48 clockLooks ' +
            'clockLooks moneyArrives takesDate',
        ],
        [
          { deposit: true, days: 10 },
          'pay shopCancelsDeparture timePasses:49 timePasses:30 clockLooks approve moneyArrives shopCancels',
        ],
      ],
      numRuns: 10,
      async expectAllToHold(event) {
        await expectSeatsToBeWhereTheyBelong()
        await expectMoneyToHold(desk, event)
        for (const { state } of await db.selectFrom('date_offer').select('state').distinct().execute())
          seen.add(state)
      },
    },
  )
  expect([...seen].sort()).toEqual(['lapsed', 'moved', 'open', 'refused'])
})
