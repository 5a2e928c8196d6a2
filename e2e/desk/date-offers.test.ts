import { expect, test } from 'vitest'
import { addDays, dayOf } from '#src/domain/calendar-day.ts'
import { realClock } from '#src/platform/clock.ts'
import { startSite } from '#test/shop/site.ts'
import { PRODUCT } from '../booking/booking-steps.ts'
import { makePayers } from '../booking/payers.ts'
import { openDesk } from './clerk.ts'
import { paidMember } from './paid-member.ts'
import { laptops, soundIn, telephone } from './sound.ts'

const site = await startSite()
const { db } = site
const { clerk, visit } = await openDesk(site)
const { newMember } = await makePayers(site, visit, 1)
const expectSound = soundIn('date-offer')

/** A departure is cancelled by a clerk, who offers two dates, and by 财务, who agrees. */
async function cancelWithDates({ id, order_id }: { id: number; order_id: string }) {
  const { paid_fen } = await db
    .selectFrom('orders')
    .select('paid_fen')
    .where('order_no', '=', order_id)
    .executeTakeFirstOrThrow()
  const { page, complaints } = await clerk({ roles: ['operations'], name: '周岚', hasGivenDigits: true })
  await page.goto(`/desk/departures/${id}`)
  await page.getByRole('button', { name: '取消团期' }).click()
  const sheet = page.getByRole('dialog', { name: /^取消团期/ })
  const dates = sheet.getByRole('group', { name: '改期：请客人选其他日期' })
  for (const nth of [0, 1]) await dates.getByRole('checkbox').nth(nth).check({ force: true })
  await sheet.getByText('可改期或全额退款').first().waitFor()
  await sheet.getByText('可改期的客人').first().waitFor()
  await expectSound(page, 'sheet')
  await sheet.getByLabel('原因').fill('报名人数不足，无法成团')
  await sheet.getByLabel('再次输入金额（元）').fill(String(paid_fen / 100))
  await sheet.getByRole('button', { name: '提交财务复核' }).click()
  await page.getByText('待财务复核').first().waitFor()

  const finance = await clerk({ roles: ['finance'], name: '许念', hasGivenDigits: true })
  await finance.page.goto(`/desk/departures/${id}`)
  await finance.page
    .getByText(/出发，客人未选的全额退款/)
    .first()
    .waitFor()
  await finance.page.getByRole('button', { name: '通过' }).click()
  const decision = finance.page.getByRole('dialog', { name: '通过：取消团期' })
  await decision.getByLabel('原因').fill('已核对每单退款')
  await decision.getByLabel('再次输入金额（元）').fill(String(paid_fen / 100))
  await decision.getByRole('button', { name: '通过' }).click()
  await finance.page.getByText(/待客人选择，至/).waitFor()
  await expectSound(finance.page, 'offered')
  return { page, complaints: () => [...complaints, ...finance.complaints] }
}

test('a clerk offers dates when a departure is cancelled, the traveller takes one, and the desk sees who has', async () => {
  const member = await paidMember(site, visit, { phone: '13712460001', ip: '10.8.7.1' })
  const { page: own, order_id, id } = member
  const { page, complaints } = await cancelWithDates({ id, order_id })

  await own.goto(`/center/order/orderDetail?id=${order_id}`)
  const block = own.getByRole('region', { name: '团期已取消，请选择改期或退款' })
  await block.getByRole('radio').first().waitFor()
  await expectSound(own, 'choice', [...laptops, telephone])
  await block.getByRole('radio').first().check({ force: true })
  await block.getByRole('button', { name: /去签署新合同$/ }).waitFor()
  await expectSound(own, 'chosen', [...laptops, telephone])
  await block.getByRole('button', { name: '全额退款' }).click()
  await own
    .getByRole('dialog', { name: '不改期，全额退款？' })
    .getByRole('button', { name: '再想想' })
    .click()
  await block.getByRole('button', { name: /去签署新合同$/ }).click()
  await own.waitForURL(/confirmContract/)
  await own.goto(`/center/order/orderDetail?id=${order_id}`)
  await block.getByText('您已选好新日期').waitFor()
  await expectSound(own, 'to-sign', [...laptops, telephone])

  await own.goto('/center/order')
  await own.getByText('团期已取消·改期中').waitFor()
  await expectSound(own, 'taken-list', [...laptops, telephone])

  await page.goto(`/desk/departures/${id}`)
  await page.getByText(/已选.*待客人签署新合同/).waitFor()
  await page.goto(`/desk/departures/${id}?tab=log`)
  await page.getByText('复核通过，团期取消').waitFor()
  await expectSound(page, 'log')

  expect([...complaints(), ...member.complaints]).toEqual([])
})

test('who wants the money instead says so in the list’s own words, confirms, and the order ends with all of it', async () => {
  const { page: own, member, complaints, pay } = await newMember()
  const { date, combo_key } = await member.chooseDate(PRODUCT, addDays(dayOf(realClock.now()), 30))
  const { order_id } = await member.order(PRODUCT, date, combo_key)
  await member.sign(order_id)
  await pay(order_id, 'paid')
  const order = () =>
    db.selectFrom('orders').selectAll().where('order_no', '=', order_id).executeTakeFirstOrThrow()
  const { departure_id } = await order()
  const desk = await cancelWithDates({ id: departure_id ?? 0, order_id })

  await desk.page.goto(`/desk/orders`)
  await desk.page.getByRole('cell', { name: '团期已取消·待选择' }).waitFor()
  await expectSound(desk.page, 'orders')
  await desk.page.goto(`/desk/orders/${order_id}`)
  await desk.page.getByText('团期已取消·待选择').first().waitFor()
  await expectSound(desk.page, 'order')

  await own.goto('/center/order')
  await own.getByText('团期已取消·待选择').waitFor()
  await own.getByText(/^请在 .* 前选择改期或退款$/).waitFor()
  await expectSound(own, 'list', [...laptops, telephone])
  await own.getByRole('link', { name: '选择改期或退款' }).click()
  await own.getByText('团期已取消·待选择').waitFor()
  const block = own.getByRole('region', { name: '团期已取消，请选择改期或退款' })
  await block.getByRole('button', { name: '全额退款' }).click()
  const sure = own.getByRole('dialog', { name: '不改期，全额退款？' })
  await expectSound(own, 'sure', [...laptops, telephone])
  await sure.getByRole('button', { name: '确认退款' }).click()
  await sure.waitFor({ state: 'hidden' })
  await block.waitFor({ state: 'hidden' })
  // The channel is asked once a minute.
  await expect
    .poll(async () => {
      await site.advance(61)
      return (await order()).status
    })
    .toBe('refunded')
  await own.reload()
  await own.getByText('已退款', { exact: true }).first().waitFor()
  await expectSound(own, 'refunded', [...laptops, telephone])
  const { paid_fen, refunded_fen } = await order()
  expect(refunded_fen).toBe(paid_fen)
  expect([...complaints, ...desk.complaints()]).toEqual([])
})
