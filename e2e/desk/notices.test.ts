import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { textOfPdf } from '#test/content/pdf-text.ts'
import { startSite } from '#test/shop/site.ts'
import { openDesk } from './clerk.ts'
import { paidMember } from './paid-member.ts'
import { soundIn, telephone } from './sound.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)
const expectSound = soundIn('notice')

/** Presses Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: Locator) {
  for (let pressed = 0; pressed < 150; pressed++) {
    if (await wanted.evaluate((node) => node === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`the keyboard does not reach ${wanted}`)
}

/** A day and a time, part by part as the field takes them from the keyboard. */
async function typeTime(page: Page, field: Locator, [day = '', time = '']: string[]) {
  const [year = '', month = '', date = ''] = day.split('-')
  // The parts stand in the order of the browser's own language, whatever that of the page is.
  await page.keyboard.type(month + date + year)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type(`${time.replace(':', '')}AM`)
  expect(await field.inputValue()).toBe(`${day}T${time}`)
}

test('计调 enters a notice by keyboard alone, looks at it and sends it; the traveller reads it on a laptop and on a telephone', async () => {
  const {
    page: own,
    context,
    order_id,
    id,
    date,
    complaints: ownComplaints,
  } = await paidMember(site, visit, {
    phone: '13712450001',
    ip: '10.8.6.1',
  })
  const { page, complaints } = await clerk({ roles: ['operations'], name: '陈屿' })
  await page.goto(`/desk/departures/${id}`)
  const entrance = page.getByRole('button', { name: '出团通知' })
  await entrance.waitFor()
  await tabTo(page, entrance)
  await page.keyboard.press('Enter')
  await page.waitForURL(/tab=notice/)
  const field = (name: string) => page.getByLabel(name, { exact: false }).first()
  await field('集合时间').waitFor()
  expect(await page.getByRole('button', { name: '发送出团通知' }).isDisabled()).toBe(true)
  await expectSound(page, 'empty')
  const typed = [
    ['领队或导游', '周领队'],
    ['领队电话', '13866668888'],
    ['集合地点', '浦东机场T2国际出发25号门前'],
    ['航班或车次', '去程 MU787 12:30—18:50\n返程 MU788 20:30—15:20（次日）'],
    ['天气与衣物', '8至15度，有小雨，请带薄羽绒服与雨具'],
    ['其他提醒', '请携带护照原件与两张二寸照片。托运行李每人一件，不超过23公斤。'],
  ] as const
  await tabTo(page, field('集合时间'))
  await typeTime(page, field('集合时间'), [date, '07:30'])
  for (const [name, text] of typed) {
    await tabTo(page, field(name))
    await page.keyboard.insertText(text)
  }
  await page.keyboard.press('Control+Enter')
  await page.getByText('未发送').waitFor()
  await expectSound(page, 'entered')
  await tabTo(page, page.getByRole('button', { name: '发送出团通知' }))
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByText('已发出').first().waitFor()
  await expectSound(page, 'preview')
  await tabTo(page, sheet.getByRole('button', { name: /^发给/ }))
  await page.keyboard.press('Enter')
  await page.getByText('已发送第1版', { exact: true }).waitFor()

  await own.goto(`/center/order/orderDetail?id=${order_id}`)
  const block = own.getByRole('region', { name: '出团通知' })
  await block.getByText('浦东机场T2国际出发25号门前').waitFor()
  await block.getByText('新', { exact: true }).waitFor()
  expect(await block.getByRole('link', { name: '13866668888' }).getAttribute('href')).toBe('tel:13866668888')
  await block.scrollIntoViewIfNeeded()
  await expectSound(own, 'read', [{ width: 1440, height: 900 }, telephone])
  const saving = own.waitForEvent('download')
  await own.getByRole('link', { name: '出团通知书 PDF' }).click()
  const paper = await textOfPdf(readFileSync(await (await saving).path()))
  expect(paper.map(({ body }) => body).join('')).toContain('浦东机场T2国际出发25号门前')
  const opened = site.db
    .selectFrom('departure_notice_receipt')
    .select('read_at')
    .where('read_at', 'is not', null)
  await expect.poll(async () => (await opened.execute()).length).toBe(1)
  await page.reload()
  await page.getByText('已读 1/1单').waitFor()

  await field('集合地点').fill('浦东机场T1国际出发3号门')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('button', { name: '发送更新' }).click()
  await page.getByRole('dialog').getByText('与上次不同：集合地点').waitFor()
  await page.getByRole('button', { name: /^发给/ }).click()
  await page.getByText('已发送第2版', { exact: true }).waitFor()
  const later = await context.newPage()
  await later.setViewportSize(telephone)
  await later.goto(`/center/order/orderDetail?id=${order_id}`)
  await later.getByText('与上次相比有更新：集合地点').waitFor()
  await expectSound(later, 'update', [telephone])
  expect([...complaints, ...ownComplaints]).toEqual([])
})
