import { readFile } from 'node:fs/promises'
import { Uint8ArrayReader, Uint8ArrayWriter, ZipReader } from '@zip.js/zip.js'
import { expect, test } from 'vitest'
import { unzip } from '#test/content/unzip.ts'
import { startSite } from '#test/shop/site.ts'
import { openDesk } from './clerk.ts'
import { paidMember } from './paid-member.ts'
import { soundIn } from './sound.ts'

const site = await startSite()
const { db } = site
const { clerk, visit } = await openDesk(site)
const expectSound = soundIn('manifest')

async function textOf(file: string, password: string) {
  const zip = new ZipReader(new Uint8ArrayReader(new Uint8Array(await readFile(file))), {
    useWebWorkers: false,
  })
  const [entry] = await zip.getEntries()
  if (!entry || entry.directory) throw new Error('the zip is empty')
  const content = await entry.getData(new Uint8ArrayWriter(), { password })
  return [...unzip(Buffer.from(content)).values()].join('')
}

test('计调 gives the list to an airline by keyboard, opens it with the password, and sees when it does not hold any more', async () => {
  const { order_id, id } = await paidMember(site, visit, { phone: '13712460001', ip: '10.8.7.1' })
  const { page, complaints } = await clerk(
    { roles: ['operations'], name: '陈屿', hasGivenDigits: true },
    { acceptDownloads: true },
  )
  await page.goto(`/desk/departures/${id}`)
  await page.getByRole('button', { name: '名单' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/tab=manifest/)
  await page.getByRole('table', { name: '名单' }).waitFor()
  await expectSound(page, 'list')
  await page.getByRole('button', { name: '导出名单' }).focus()
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: '航司或保险' }).check()
  await sheet.getByLabel('接收方名称').fill('东方航空团队部')
  await sheet.getByLabel('接收方在境外（含港澳台）').check()
  await sheet.getByText('没有单独同意向境外提供信息').waitFor()
  await expectSound(page, 'abroad')
  await sheet.getByLabel('接收方在境外（含港澳台）').uncheck()
  await sheet.getByText('离开本店的内容：姓名、拼音、证件号码、出生日期、国籍、证件有效期').waitFor()
  await sheet.getByLabel(/原因|用途/).fill('团队机票出票')
  await expectSound(page, 'export')
  await sheet.getByRole('button', { name: /^导出 \d+ 人$/ }).focus()
  await page.keyboard.press('Enter')
  const password = (await page.getByLabel('密码').textContent()) ?? ''
  expect(password).toMatch(/^\w{16}$/)
  await expectSound(page, 'password')
  const waiting = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载文件' }).click()
  const download = await waiting
  expect(download.suggestedFilename()).toMatch(/名单 航司或保险 .*\.zip$/)
  const file = `/tmp/${download.suggestedFilename()}`
  await download.saveAs(file)
  const text = await textOf(file, password)
  expect(text).toContain('证件有效期')
  expect(text).not.toContain('联系人电话')
  await page.getByRole('button', { name: '已记下密码，关闭' }).click()
  await page.getByText('东方航空团队部').waitFor()

  await db.transaction().execute(async (tx) => {
    const order = await tx
      .updateTable('orders')
      .set(({ eb }) => ({ version: eb('version', '+', 1) }))
      .where('order_no', '=', order_id)
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .updateTable('order_traveller')
      .set({ name_en_first: 'XIAOMING' })
      .where('order_id', '=', order.id)
      .where('seq', '=', 1)
      .execute()
  })
  await page.reload()
  await page.getByText('名单已变（1处）').first().waitFor()
  await expectSound(page, 'changed')
  await page.getByRole('button', { name: /^重新导出/ }).click()
  expect(await page.getByRole('dialog').getByLabel('接收方名称').inputValue()).toBe('东方航空团队部')
  expect(complaints).toEqual([])
})
