import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { openDesk } from '../desk/clerk.ts'
import { paidMember } from '../desk/paid-member.ts'
import { leftInquiry } from '../desk/service-records.ts'
import { laptops, soundIn, telephone } from '../desk/sound.ts'

const site = await startSite()
const { visit, clerk } = await openDesk(site)
const expectSound = soundIn('complaint', laptops)
const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8a5a3c' } })
  .png()
  .toBuffer()
const withTelephone = [...laptops, telephone]

test('a complaint on both sides of the counter: filed from an order, answered, replied to, closed, opened again, solved', async () => {
  const { page, order_id, complaints } = await paidMember(site, visit, {
    phone: '13900000832',
    ip: '10.3.20.1',
  })
  await page.goto(`/center/order/orderDetail?id=${order_id}`)
  await page.getByRole('link', { name: '提交投诉' }).click()
  await page.getByRole('heading', { level: 1, name: '提交投诉' }).waitFor()
  expect(await page.getByLabel('相关订单').inputValue()).toBe(order_id)
  await page.getByRole('button', { name: '提交投诉' }).press('Enter')
  await page.getByText('请选择投诉类别').waitFor()
  await page.getByText('请填写10到1000字').waitFor()
  await expectSound(page, 'form-faults', withTelephone)
  await page.getByRole('radio', { name: '餐饮' }).check({ force: true })
  await page.getByLabel('投诉内容').fill('第三天的餐食与行程单不符，希望说明原因并退还差价')
  await page.getByLabel('选择图片', { exact: true }).setInputFiles([
    { name: 'meal.png', mimeType: 'image/png', buffer: photo },
    { name: 'bill.png', mimeType: 'image/png', buffer: photo },
  ])
  await page.getByRole('button', { name: '移除图片 2' }).waitFor()
  await expectSound(page, 'with-pictures', withTelephone)
  await page.getByRole('button', { name: '提交投诉' }).dblclick()
  await page.getByRole('heading', { level: 1, name: '餐饮投诉' }).waitFor()
  await page.getByText(/^我们将在\d+月\d+日前答复您。$/).waitFor()
  await page.getByRole('link', { name: '查看图片 2' }).waitFor()
  const no = new URL(page.url()).searchParams.get('no') ?? ''
  expect(no).toMatch(/^TS\d{11}$/)
  await expectSound(page, 'waiting', withTelephone)

  const { page: desk } = await clerk({ roles: ['service'], isLead: true, name: '林知夏' })
  await desk.goto('/desk/complaints')
  await desk.getByRole('cell', { name: /^第三天的餐食与行程单不符/ }).waitFor()
  await expectSound(desk, 'desk-list')
  await desk.goto('/desk')
  await desk.getByRole('link', { name: '答复', exact: true }).click()
  await desk.getByRole('heading', { name: '往来' }).waitFor()
  await desk.getByAltText('客人附上的图片 2').waitFor()
  await desk.getByRole('button', { name: '领取' }).click()
  await desk.getByText('已由您负责').waitFor()
  await desk.getByLabel('备注').fill('地接社承认临时换了餐厅')
  await desk.getByRole('button', { name: '记下' }).click()
  await desk.getByText('写了备注').waitFor()
  await desk
    .getByRole('textbox', { name: /^答复/ })
    .fill('已与地接社核实，当天临时换了餐厅，差价将在三日内退还')
  await desk.getByRole('textbox', { name: /^答复/ }).press('Control+Enter')
  await desk.getByText('已答复客人').waitFor()
  await expectSound(desk, 'desk-answered')

  await page.goto('/center/message')
  await page.getByRole('link', { name: /您的投诉有了答复/ }).click()
  await page.getByText('差价将在三日内退还').waitFor()
  expect(await page.getByText('地接社承认').count()).toBe(0)
  await page.getByLabel('回复').fill('三日已过，差价还没有收到')
  await page.getByRole('button', { name: '发送回复' }).click()
  await page.getByText('三日已过，差价还没有收到').waitFor()
  await page.getByText(/^我们将在\d+月\d+日前答复您。$/).waitFor()

  await desk.goto(`/desk/complaints/${no}`)
  await desk.getByText('三日已过，差价还没有收到').waitFor()
  await desk.getByRole('button', { name: '办结' }).click()
  const sheet = desk.getByRole('dialog', { name: '办结投诉' })
  await sheet.getByLabel('处理结果').fill('差价已于今日退回原支付账户，请查收')
  await expectSound(desk, 'desk-close')
  await sheet.getByRole('button', { name: '办结' }).click()
  await desk.getByText('投诉已办结').first().waitFor()

  await page.reload()
  await page.getByText(/没有解决可在\d+月\d+日前重新打开一次/).waitFor()
  await expectSound(page, 'closed', withTelephone)
  await page.getByLabel('还有什么没有解决').fill('退回的金额少了一半')
  await page.getByRole('button', { name: '重新打开投诉' }).click()
  await page.getByText('处理中').waitFor()
  await desk.goto(`/desk/complaints/${no}`)
  await desk.getByText('重新打开', { exact: true }).waitFor()
  await desk.getByRole('textbox', { name: /^答复/ }).fill('另一半已经补退，给您添麻烦了')
  await desk.getByRole('button', { name: '发送答复' }).click()
  // The first answer stands in the history with the same words.
  await desk.getByText('已答复客人').nth(1).waitFor()
  await desk.getByText('另一半已经补退，给您添麻烦了').waitFor()
  await page.reload()
  await page.getByRole('button', { name: '确认已解决' }).click()
  await page.getByText('您已确认解决，感谢您的反馈。').waitFor()
  await page.getByRole('link', { name: '我的投诉' }).first().click()
  await page.getByText('已解决').waitFor()
  await expectSound(page, 'list', withTelephone)
  expect(complaints).toEqual([])
})

test('what a visitor left as a message becomes a complaint that keeps its words', async () => {
  const message = '导游全程催促，老人跟不上，态度很差'
  const id = await leftInquiry(site, message)
  const { page } = await clerk({ roles: ['service'], name: '周明' })
  await page.goto(`/desk/consults/${id}`)
  await page.getByRole('button', { name: '标为投诉' }).click()
  const sheet = page.getByRole('dialog', { name: '标为投诉' })
  await sheet.getByLabel('投诉类别').selectOption({ label: '导游领队' })
  await sheet.getByLabel('原因').fill('客人要求书面答复')
  await sheet.getByRole('button', { name: '登记投诉' }).click()
  await page.waitForURL(/\/desk\/complaints\/TS\d{11}$/)
  await page.getByText(message).first().waitFor()
  await page.getByRole('link', { name: '由留言标记' }).waitFor()
})
