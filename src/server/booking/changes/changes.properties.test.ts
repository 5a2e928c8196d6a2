import { expect, test } from 'vitest'
import { changes } from '#src/api/booking/changes.ts'
import { orderDateChanges } from '#src/api/desk/orders/date-changes/date-changes.ts'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { changeJobs } from '#src/server/booking/changes/jobs.ts'
import {
  applyFor,
  expectSeatsToBeWhereTheyBelong,
  insertOtherDate,
  loadTexts,
  payBill,
  signChange,
} from '#test/orders/change-shop.ts'
import {
  type Events,
  expectMoneyToHold,
  oneOf,
  openOrderEvents,
  playOrders,
  type Scene,
} from '#test/orders/order-events.ts'

const desk = await openOrderEvents('2026-11-21T10:00:00+08:00')
await loadTexts(desk)
const { db, clock } = desk
const seen = new Set<string>()

const openChange = ({ family }: Pick<Scene, 'family'>) =>
  db
    .selectFrom('order_change')
    .selectAll()
    .where('order_id', '=', family.id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()

/** A dearer date and a cheaper one of the family's trip, with seats for one more family. */
async function otherDate({ family }: Pick<Scene, 'family'>, pick: number) {
  const { product_id } = await family.row()
  const isDearer = pick % 2 === 0
  const adult_fen = isDearer ? 520_000 : 430_000
  const standing = await db
    .selectFrom('departure')
    .select(['id', 'departs_on'])
    .where('product_id', '=', product_id)
    .where('adult_fen', '=', adult_fen)
    .executeTakeFirst()
  if (standing) return standing
  const departs_on = addDays(dayOf(clock.now()), isDearer ? 60 : 75)
  return { id: (await insertOtherDate(desk, family, departs_on, { adult_fen, capacity: 5 })).id, departs_on }
}

const events = {
  ...desk.events,
  async asksForDate(scene: Scene, pick: number) {
    await applyFor(scene.family, (await otherDate(scene, pick)).departs_on)
  },
  async asksForSwap({ family }: Scene, pick: number) {
    const kind = pick % 2 ? ('child_bed' as const) : ('adult' as const)
    const person = { name_cn: '王芳', name_en_last: 'WANG', name_en_first: 'FANG', kind }
    await family.visitor.call(changes.swap, {
      order_id: family.order_id,
      seq: 1 + (pick % 3),
      traveller_json: { ...person, birthday: kind === 'adult' ? '1990-01-01' : '2019-01-01' },
      ...{ consent: true, guardian_consent: true },
    })
  },
  async clerkProposes(scene: Scene, pick: number) {
    const { family, staff } = scene
    const clerk = oneOf(staff.asking, pick)
    const no = family.order_id
    const open = await openChange(scene)
    const wanted =
      open?.kind === 'swap'
        ? { change_no: open.change_no }
        : { departure_id: String((await otherDate(scene, pick)).id) }
    const quoted = await clerk?.ask(orderDateChanges.quote, { no, ...wanted })
    const quote_token = String(quoted?.data?.['quote_token'] || 'x')
    await clerk?.ask(orderDateChanges.propose, { no, quote_token, reason: '供应商同意变更' })
  },
  async accepts(scene: Scene) {
    const open = await openChange(scene)
    if (open) await scene.family.visitor.call(changes.accept, { change_no: open.change_no })
  },
  async signs(scene: Scene) {
    const open = await openChange(scene)
    if (open) await signChange(desk, scene.family, open.change_no)
  },
  async paysDifference(scene: Scene) {
    const open = await openChange(scene)
    if (open?.bill_id) await payBill(desk, scene.family, open.bill_id)
  },
  async takesChangeBack(scene: Scene) {
    const open = await openChange(scene)
    if (open) await scene.family.visitor.call(changes.withdraw, { change_no: open.change_no })
  },
  async changesLapse() {
    for (const job of changeJobs(desk.ctx)) await job.run(clock.now())
  },
} satisfies Events

test('Whatever is changed, given back, cancelled or left to lapse in whatever order, no seat and no fen is lost or doubled', async () => {
  // Both dates are there before anybody pays, for the trip is made one abroad with them.
  const begin = async (order: Parameters<typeof desk.begin>[0]) => {
    const scene = await desk.begin(order)
    for (const pick of [0, 1]) await otherDate(scene, pick)
    return scene
  }
  await playOrders(
    { ...desk, begin },
    {
      events,
      often: ['pay', 'asksForDate', 'signs', 'paysDifference', 'clerkProposes', 'accepts'],
      walks: [
        [
          { deposit: true, days: 40 },
          'pay asksForDate signs pay paysDifference asksForDate:1 travellerAsks:1 signs moneyArrives asksForSwap:1 ' +
            'clerkProposes accepts signs travellerAsks:1 moneyArrives clerkProposes accepts timePasses:30 ' +
            'changesLapse shopCancels',
        ],
        [
          { deposit: false, days: 10 },
          'pay asksForDate clerkProposes accepts signs beginToPay paysDifference travellerAsks:1 tellCosts approve ' +
            'moneyArrives clerkProposes:1 takesChangeBack asksForDate:1 signs moneyArrives travellerAsks',
        ],
      ],
      numRuns: 10,
      async expectAllToHold(event) {
        await expectSeatsToBeWhereTheyBelong(db)
        await expectMoneyToHold(desk, event)
        for (const { state } of await db.selectFrom('order_change').select('state').distinct().execute())
          seen.add(state)
      },
    },
  )
  expect([...seen]).toEqual(
    expect.arrayContaining(['asked', 'proposed', 'to_sign', 'to_pay', 'done', 'withdrawn']),
  )
})
