import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { textOfPdf } from '#test/content/pdf-text.ts'
import { unzip } from '#test/content/unzip.ts'
import { startSite } from '#test/shop/site.ts'
import { makePayers } from '../booking/payers.ts'
import { openDesk } from './clerk.ts'
import { soundIn } from './sound.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)
const { payer } = await makePayers(site, visit, 7)
const expectSound = soundIn('papers')

/** What is saved when something is pressed, by keyboard. */
async function saved(page: Page, press: Locator) {
  const saving = page.waitForEvent('download')
  await press.focus()
  await page.keyboard.press('Enter')
  const download = await saving
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

const pagesOf = async (bytes: Buffer) =>
  (await textOfPdf(bytes)).map(({ body, watermark }) => ({ body, watermark }))

test('a traveller takes contract and itinerary along as PDF, and a clerk the contract, with its number and the people in it', async () => {
  const { page, order_id, complaints } = await payer()
  await page.goto(`/center/order/orderDetail?id=${order_id}`)
  const { contract_no } = await site.db
    .selectFrom('contract')
    .innerJoin('orders', 'orders.id', 'contract.order_id')
    .select('contract_no')
    .where('order_no', '=', order_id)
    .executeTakeFirstOrThrow()
  const contract = await saved(page, page.getByRole('link', { name: '合同 PDF' }))
  expect(contract.name).toMatch(/\.pdf$/)
  const pages = await pagesOf(contract.bytes)
  const text = pages.map(({ body }) => body).join('')
  for (const word of [contract_no, '李雷', '韩梅梅']) expect(text).toContain(word)
  expect(pages[0]?.watermark).toBe('')

  const itinerary = await saved(page, page.getByRole('link', { name: '行程单 PDF' }))
  expect(itinerary.name).toMatch(/\.pdf$/)
  const { title } = await site.db
    .selectFrom('orders')
    .select((eb) =>
      eb
        .ref('snapshot', '->>')
        .key('title' as never)
        .as('title'),
    )
    .where('order_no', '=', order_id)
    .executeTakeFirstOrThrow()
  expect((await pagesOf(itinerary.bytes)).map(({ body }) => body).join('')).toContain(
    String(title).replace(/\s/g, '').slice(0, 8),
  )

  const { page: chen, complaints: ofChen } = await clerk({ roles: ['operations'], name: '陈屿' })
  await chen.goto(`/desk/orders/${order_id}`)
  const copy = await saved(chen, chen.getByRole('button', { name: `PDF 合同 ${contract_no}` }))
  expect(copy.name).toBe(`合同${contract_no}（副本）.pdf`)
  expect((await pagesOf(copy.bytes)).map(({ body }) => body).join('')).toContain(contract_no)
  expect([...complaints, ...ofChen]).toEqual([])
})

test('a clerk files the signed contracts as one file, finds nothing more to file, and makes the batch once more', async () => {
  const { order_id } = await payer()
  const { page, complaints } = await clerk({ roles: ['operations'], name: '周静', hasGivenDigits: true })
  await page.goto('/desk/orders')
  await page.getByRole('button', { name: '合同备案' }).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: '合同备案' })
  await sheet.getByText('还没有导出过。').waitFor()
  await expectSound(page, 'filing')
  await sheet.getByRole('button', { name: /^导出 \d+ 份$/ }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/desk/exports')
  const file = await saved(page, page.getByRole('button', { name: '下载：合同备案' }).first())
  expect(file.name).toMatch(/^合同备案 \d{4}-\d\d-\d\d\.xlsx$/)
  const rows = [...unzip(file.bytes).values()].join('')
  for (const word of [order_id, 'BMHT', '李雷', '原文SHA-256']) expect(rows).toContain(word)

  await page.goto('/desk/orders')
  await page.getByRole('button', { name: '合同备案' }).click()
  await sheet.getByRole('button', { name: '没有待导出的合同' }).waitFor()
  expect(await sheet.getByRole('button', { name: '没有待导出的合同' }).isDisabled()).toBe(true)
  await expectSound(page, 'filed')
  await sheet.getByRole('list', { name: '导出过的批次' }).getByText('周静').waitFor()
  await sheet.getByRole('button', { name: /^重新生成第 \d+ 批$/ }).click()
  await page.waitForURL('**/desk/exports')
  await expect.poll(() => page.getByRole('button', { name: '下载：合同备案' }).count()).toBe(2)
  expect(complaints).toEqual([])
})
