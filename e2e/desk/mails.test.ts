import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { makeTraveller } from '#test/people/traveller.ts'
import { startSite } from '#test/shop/site.ts'
import { PRODUCT } from '../booking/booking-steps.ts'
import { openDesk } from './clerk.ts'
import { soundIn, telephone } from './sound.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)
const expectSound = soundIn('mail')
const expectSoundInHand = soundIn('mail', [telephone, { width: 1440, height: 900 }])
const block = (page: Page) => page.getByRole('region', { name: '邮寄', exact: true })

/** A member with a signed contract and somewhere to send it. */
async function signed(phone: string) {
  const member = makeTraveller(site.origin, phone, `10.5.7.${phone.slice(-1)}`)
  await member.login()
  const { date, combo_key } = await member.chooseDate(PRODUCT)
  const { order_id } = await member.order(PRODUCT, date, combo_key)
  await member.sign(order_id)
  const form = {
    ...{ name: '李雷', phone, province: '330000', city: '330100', district: '330106' },
    address: '文三路九十八号',
  }
  await member.send('/api/v3/user/mail/add', { method: 'POST', body: new URLSearchParams(form) })
  const visitor = await visit()
  await visitor.context.addCookies(member.cookieList())
  return { ...visitor, order_id, phone }
}

test('a traveller asks for the contract on paper, 客服 sends it, and the traveller finds courier and number', async () => {
  const { page, order_id, phone, complaints } = await signed('13912370001')
  await page.goto(`/center/order/orderDetail?id=${order_id}`)
  await block(page).getByRole('button', { name: '申请邮寄' }).click()
  await block(page).getByRole('button', { name: '提交申请' }).click()
  await block(page).getByText('请选择收件地址').first().waitFor()
  await expectSoundInHand(page, 'form')
  await block(page).getByLabel('收件地址').selectOption({ index: 1 })
  await block(page).getByLabel('备注').fill('工作日送到前台')
  await block(page).getByRole('button', { name: '提交申请' }).click()
  await block(page).getByText('待寄', { exact: true }).waitFor()
  await expectSoundInHand(page, 'requested')

  // Whoever typed it wrong takes it back, and asks anew.
  await block(page).getByRole('button', { name: '撤回申请' }).click()
  await block(page).getByText('申请人撤回').waitFor()
  await block(page).getByRole('button', { name: '申请邮寄' }).click()
  await block(page).getByLabel('收件地址').selectOption({ index: 1 })
  await block(page).getByRole('button', { name: '提交申请' }).click()
  await block(page).getByText('待寄', { exact: true }).waitFor()

  const { page: desk, complaints: deskComplaints } = await clerk({ roles: ['service'], name: '苏禾' })
  await desk.goto('/desk')
  await desk.getByText(/^合同副本，/).waitFor()
  await desk.goto('/desk/mails?states=requested')
  await desk.getByRole('cell', { name: '李雷 浙江省杭州市西湖区' }).waitFor()
  await expectSound(desk, 'list')
  await desk.keyboard.press('j')
  await desk.keyboard.press('Space')
  await desk.getByRole('button', { name: '登记寄出' }).waitFor()
  await expectSound(desk, 'peek')
  const mail = await site.db
    .selectFrom('order_mail')
    .select('id')
    .where('status', '=', 'requested')
    .executeTakeFirstOrThrow()
  await desk.goto(`/desk/mails/${mail.id}`)
  await desk.getByRole('button', { name: '登记寄出' }).click()
  const sheet = desk.getByRole('dialog', { name: '登记寄出' })
  await sheet.getByLabel('快递公司').fill('顺丰速运')
  await sheet.getByLabel('快递单号').fill('单号见短信')
  await sheet.getByRole('button', { name: '登记寄出' }).click()
  await sheet.getByText('快递单号为6到32位字母和数字').waitFor()
  await expectSound(desk, 'sheet')
  await sheet.getByLabel('快递单号').fill('SF1234567890')
  await sheet.getByRole('button', { name: '登记寄出' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await desk.getByText('SF1234567890').waitFor()
  await expectSound(desk, 'sent')
  await desk.goto(`/desk/orders/${order_id}`)
  await desk.getByRole('link', { name: '合同副本' }).first().waitFor()
  await expectSound(desk, 'order')

  await page.reload()
  await block(page).getByText('SF1234567890').waitFor()
  await expectSoundInHand(page, 'sent-shop')
  await expect
    .poll(async () => {
      const outbox = await fetch(`${site.origin}/dev/outbox.json?to=${phone}`)
      return JSON.stringify(await outbox.json())
    })
    .toContain('已寄出，顺丰速运，单号SF1234567890')

  await desk.goto(`/desk/mails/${mail.id}`)
  await desk.getByRole('button', { name: '登记签收' }).click()
  const received = desk.getByRole('dialog', { name: '登记签收' })
  await received.getByRole('button', { name: '登记签收' }).click()
  await received.waitFor({ state: 'hidden' })
  await page.reload()
  await block(page).getByText('已签收', { exact: true }).waitFor()
  expect([...complaints, ...deskComplaints]).toEqual([])
})

test('客服 asks for paper on behalf of who calls: at an address the traveller keeps, then at one told by telephone', async () => {
  const { page, order_id } = await signed('13912370002')
  const { page: desk, complaints } = await clerk({ roles: ['service'], name: '苏禾' })
  await desk.goto(`/desk/orders/${order_id}`)
  const act = desk.getByRole('button', { name: '邮寄', exact: true })
  const sheet = desk.getByRole('dialog', { name: '代客人申请邮寄' })
  const send = sheet.getByRole('button', { name: '登记邮寄' })
  await act.click()
  await sheet.getByText('付清款项后、出发前可以申请').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await sheet.getByLabel('合同副本').check()
  await sheet.getByLabel('李雷 139****0002 浙江省杭州市西湖区').check()
  await expectSound(desk, 'ask')
  await send.click()
  await sheet.waitFor({ state: 'hidden' })
  await desk.getByText('代客人申请邮寄：合同副本').waitFor()
  await desk.getByRole('link', { name: '合同副本' }).first().waitFor()
  await expectSound(desk, 'asked')

  // What a clerk has asked for is the traveller's to take back, and free anew.
  await act.click()
  await sheet.getByText('已经申请，等待寄出').waitFor()
  await sheet.getByRole('button', { name: '返回' }).click()
  await page.goto(`/center/order/orderDetail?id=${order_id}`)
  await block(page).getByRole('button', { name: '撤回申请' }).click()
  await block(page).getByText('申请人撤回').waitFor()

  await desk.reload()
  await act.click()
  await sheet.getByLabel('合同副本').check()
  await sheet.getByLabel('按客人所说另填，只用于这一件').check()
  await sheet.getByLabel('收件人').fill('韩')
  await sheet.getByLabel('手机号').fill('12345')
  await sheet.getByLabel('省份').selectOption('北京市')
  await sheet.getByLabel('区县').selectOption('朝阳区')
  await sheet.getByLabel('详细地址').fill('建国路八十八号')
  await send.click()
  await sheet.getByText('请填写2–20个字的收件人姓名').waitFor()
  await sheet.getByLabel('收件人').fill('韩梅梅')
  await send.click()
  await sheet.getByText('您输入的手机号码格式错误，请重新输入').waitFor()
  await expectSound(desk, 'ask-elsewhere')
  await sheet.getByLabel('手机号').fill('13987654321')
  await send.click()
  await sheet.waitFor({ state: 'hidden' })
  await page.reload()
  await block(page).getByText('韩梅梅 139****4321 北京市朝阳区').waitFor()
  expect(complaints).toEqual([])
})
