import ICAL from 'ical.js'
import { beforeEach, expect, test } from 'vitest'
import { orders } from '#src/api/booking/orders.ts'
import { openRefundShop } from '#test/payments/refund-shop.ts'

const shop = await openRefundShop()
const { db, clock } = shop
beforeEach(() => clock.set('2026-11-21T10:00:00+08:00'))

type Family = Awaited<ReturnType<typeof shop.family>>
const fetchFile = ({ visitor, order_id }: Pick<Family, 'visitor' | 'order_id'>) =>
  visitor.ask(orders.calendar, { order_id })

/** What a calendar makes of the file: a strict parser throws at whatever it cannot read. */
async function entriesOf(family: Family) {
  const text = await (await fetchFile(family)).text()
  ICAL.design.strict = true
  const calendar = new ICAL.Component(ICAL.parse(text))
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  return { text, events }
}

test('the days of a trip are one entry over whole days, its end the day after the return', async () => {
  const { events } = await entriesOf(await shop.family({ departsOn: '2027-01-20' }))
  expect(events).toHaveLength(1)
  const [trip] = events
  expect(trip?.startDate.isDate).toBe(true)
  expect([trip?.startDate.toString(), trip?.endDate.toString()]).toEqual(['2027-01-20', '2027-01-25'])
  expect(trip?.summary).toBe('意大利8日跟团游')
})

test('what is still to be paid stands at its due instant, with an alarm the day before; what is paid does not', async () => {
  const family = await shop.family({ departsOn: '2027-01-20', deposit: true })
  const { due_at } = await db
    .selectFrom('order_bill')
    .select('due_at')
    .where('order_id', '=', family.id)
    .where('kind', '=', 'balance')
    .executeTakeFirstOrThrow()
  const { events } = await entriesOf(family)
  expect(events.map(({ summary }) => summary)).toEqual(['意大利8日跟团游', '尾款付款截止：意大利8日跟团游'])
  const [, balance] = events
  expect(balance?.startDate.toJSDate()).toEqual(due_at)
  expect(balance?.description).toBe(`百陌旅行订单 ${family.order_id}，应付 ¥12,800`)
  const alarm = balance?.component.getFirstSubcomponent('valarm')
  expect(String(alarm?.getFirstPropertyValue('trigger'))).toBe('-P1D')
  expect(alarm?.getFirstPropertyValue('action')).toBe('DISPLAY')
})

test('read again it is the same entries: their names stay, and no line is longer than 75 octets', async () => {
  const title = '昆明-大理-丽江-香格里拉8日，洱海骑行;虎跳峡,徒步\\'.repeat(3)
  const family = await shop.family({ departsOn: '2027-01-20', deposit: true })
  await db
    .updateTable('orders')
    .set((eb) => ({
      snapshot: eb.fn('jsonb_set', ['snapshot', eb.val('{title}'), eb.val(JSON.stringify(title))]) as never,
    }))
    .where('id', '=', family.id)
    .execute()
  const first = await entriesOf(family)
  clock.advanceSeconds(86_400)
  const again = await entriesOf(family)
  expect(again.events.map(({ uid }) => uid)).toEqual(first.events.map(({ uid }) => uid))
  expect(new Set(first.events.map(({ uid }) => uid)).size).toBe(2)
  for (const line of first.text.split('\r\n'))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
  expect(first.events[0]?.summary).toBe(title)
})

test('it is a calendar by its type and name, for its owner alone: another’s is NOT_FOUND', async () => {
  const [family, other] = [
    await shop.family({ departsOn: '2027-01-20' }),
    await shop.family({ departsOn: '2027-02-20' }),
  ]
  const reply = await fetchFile(family)
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(reply.headers.get('content-disposition')).toContain(`${family.order_id}.ics`)
  const strange = await fetchFile({ visitor: other.visitor, order_id: family.order_id })
  expect(await strange.json()).toMatchObject({ code: 20 })
})

test.each(['cancelled', 'refunding', 'refunded'] as const)(
  'an order that is %s has no days to enter: STATE',
  async (status) => {
    const family = await shop.family({ departsOn: '2027-01-20' })
    await db.updateTable('orders').set({ status }).where('id', '=', family.id).execute()
    expect(await (await fetchFile(family)).json()).toMatchObject({ code: 22 })
  },
)
