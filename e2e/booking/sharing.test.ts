import { expect, test } from 'vitest'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { openBrowser } from '../browser/visitors.ts'
import { soundIn, telephone } from '../desk/sound.ts'
import { PRODUCT } from './booking-steps.ts'

const site = await startSite()
const visit = await openBrowser(site)
const expectSound = soundIn('sharing', [telephone, { width: 1440, height: 900 }])

/** A member with a signed order of two, whose browser may write to the clipboard. */
async function booked() {
  const member = makeTraveller(site.origin, '13912370002', '10.5.7.2')
  await member.login()
  const { date, combo_key } = await member.chooseDate(PRODUCT)
  const { order_id, total } = await member.order(PRODUCT, date, combo_key)
  await member.sign(order_id)
  const visitor = await visit({ permissions: ['clipboard-read', 'clipboard-write'] })
  await visitor.context.addCookies(member.cookieList())
  return { ...visitor, order_id, total }
}

test('a link shows the itinerary to a stranger and nothing of who travels; taken back, it ends at once', async () => {
  const { page, order_id, total, complaints } = await booked()
  await page.goto(`/center/order/orderDetail?id=${order_id}`)
  const share = page.getByRole('region', { name: '分享行程' })
  await share.getByRole('button', { name: '生成并复制链接' }).click()
  const link = await share.getByRole('link').getAttribute('href')
  expect(link).toMatch(/\/share\/[0-9A-Za-z]{16}$/)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link)
  await expectSound(page, 'order')
  const path = new URL(link ?? '').pathname

  const answer = await fetch(site.origin + path)
  const html = await answer.text()
  expect(answer.status).toBe(200)
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  expect(html).toMatch(/<meta name="robots" content="noindex, nofollow"/)
  const json = await (await fetch(`${site.origin}/api/v3${path}`)).text()
  const order = await site.db
    .selectFrom('orders')
    .select(['contact_name', 'payable_fen', 'total_fen'])
    .where('order_no', '=', order_id)
    .executeTakeFirstOrThrow()
  const people = await site.db
    .selectFrom('order_traveller as t')
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .select(['t.name_cn', 't.name_en_last'])
    .where('o.order_no', '=', order_id)
    .execute()
  const secrets = [
    ...[order_id, order.contact_name, '13912370002', '139****0002'],
    ...people.flatMap(({ name_cn, name_en_last }) => [name_cn, name_en_last].filter(Boolean)),
    ...['11010519491231002X', '34052419800101001X'],
    ...[total, order.payable_fen, order.total_fen].flatMap((fen) => [
      String(fen),
      (fen / 100).toLocaleString('en-US'),
    ]),
  ]
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
  expect(main).toContain('每日行程')
  for (const secret of secrets) {
    expect(html, secret).not.toContain(secret)
    expect(json, secret).not.toContain(secret)
  }
  expect(main + json).not.toMatch(/[¥￥]\s*\d/)

  const stranger = await visit()
  await stranger.page.goto(path)
  await stranger.page.getByRole('heading', { name: '每日行程' }).waitFor()
  await expectSound(stranger.page, 'stranger')

  await share.getByRole('button', { name: '停止分享' }).click()
  await share.getByRole('button', { name: '生成并复制链接' }).waitFor()
  expect((await fetch(site.origin + path)).status).toBe(404)
  await stranger.page.reload()
  await stranger.page.getByRole('heading', { name: '这个行程链接已失效' }).waitFor()
  await expectSound(stranger.page, 'gone')
  expect([...complaints, ...stranger.complaints.filter((words) => !words.includes('404'))]).toEqual([])
})

test('the cashier, the order with its contract, another date and another person stand whole in a hand', async () => {
  const member = makeTraveller(site.origin, '13912370003', '10.5.7.3')
  await member.login()
  const { date, combo_key } = await member.chooseDate(PRODUCT)
  const { order_id } = await member.order(PRODUCT, date, combo_key)
  await member.sign(order_id)
  const { page, context, complaints } = await visit({ viewport: telephone })
  await context.addCookies(member.cookieList())
  await page.goto(`/center/order/result?id=${order_id}`)
  await page.getByRole('group', { name: '支付方式' }).waitFor()
  await expectSound(page, 'cashier')
  await page.goto(`/center/order/orderDetail?id=${order_id}`)
  await page
    .getByRole('region', { name: '邮寄', exact: true })
    .getByText(/合同副本/)
    .waitFor()
  await expectSound(page, 'order-unpaid')
  await page.getByRole('button', { name: '查看合同' }).click()
  await page.locator('article.contract table').first().waitFor()
  await expectSound(page, 'order-contract')
  await site.db.updateTable('orders').set({ status: 'paid' }).where('order_no', '=', order_id).execute()
  await site.db
    .updateTable('order_bill')
    .set({ status: 'paid', paid_at: new Date() })
    .where('order_id', '=', (eb) => eb.selectFrom('orders').select('id').where('order_no', '=', order_id))
    .execute()
  await page.goto(`/center/order/result?id=${order_id}`)
  await page.getByRole('heading', { name: '支付成功' }).waitFor()
  await expectSound(page, 'result')
  await page.goto(`/center/order/change?id=${order_id}`)
  await page.getByRole('region', { name: '改到哪一天' }).locator('[data-day]').first().waitFor()
  await expectSound(page, 'change')
  await page.goto(`/center/order/swap?id=${order_id}&seq=2`)
  await page.getByRole('button', { name: '提交换人' }).waitFor()
  await expectSound(page, 'swap')
  expect(complaints).toEqual([])
})
