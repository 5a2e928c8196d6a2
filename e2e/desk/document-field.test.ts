import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { pdfOf } from '#test/content/uploads.ts'
import { startSite } from '#test/shop/site.ts'
import { shotOf } from '../browser/shots.ts'
import { axeFindings } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'
import { buildPart, showPart } from './part.ts'

const site = await startSite()
const { clerk } = await openDesk(site)
let part = ''
beforeAll(async () => {
  part = await buildPart(`
    import { DocumentField } from '#src/desk/form/document-field.tsx'
    import { useState } from 'react'
    export function Part() {
      const [value, setValue] = useState(null)
      return <DocumentField label="费用凭证" name="paper" onChange={setValue} purpose="evidence" required value={value} />
    }
  `)
})

async function openField() {
  const visited = await clerk({ roles: ['operations'], name: '李静' })
  await showPart(visited.page, part)
  const field = visited.page.getByRole('group', { name: '费用凭证' })
  await field.waitFor()
  return { ...visited, field }
}

const paper = { name: '酒店扣费.pdf', mimeType: 'application/pdf', buffer: Buffer.from(pdfOf('fee')) }
const shot = shotOf('desk-document-field')
const chooser = (page: Page) => page.locator('input[type=file]')

test('a paper is chosen by keyboard, shown with name and size, fetched again, replaced and removed', async () => {
  const { page, field } = await openField()
  await shot(page, 'empty')
  const choosing = page.waitForEvent('filechooser')
  await field.getByRole('button', { name: '选择文件' }).focus()
  await page.keyboard.press('Enter')
  await (await choosing).setFiles(paper)
  await field.getByRole('button', { name: '酒店扣费.pdf' }).waitFor()
  await field.getByText('1 KB').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'arrived')

  const saving = page.waitForEvent('download')
  await field.getByRole('button', { name: '酒店扣费.pdf' }).press('Enter')
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('酒店扣费.pdf')
  expect(await readFile(await saved.path())).toEqual(paper.buffer)

  const photo = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#b4452f' } })
    .png()
    .toBuffer()
  const replacing = page.waitForEvent('filechooser')
  await field.getByRole('button', { name: '替换' }).press('Enter')
  await (await replacing).setFiles({ name: '收据.png', mimeType: 'image/png', buffer: photo })
  await field.getByRole('button', { name: '收据.png' }).waitFor()
  await field.getByRole('button', { name: '移除' }).press('Enter')
  const pick = field.getByRole('button', { name: '选择文件' })
  await pick.waitFor()
  await expect.poll(() => pick.evaluate((button) => button === document.activeElement)).toBe(true)
})

test('what cannot be taken is said in words beside it, and another one may be chosen', async () => {
  const { page, field } = await openField()
  const alert = field.getByRole('alert')
  await chooser(page).setInputFiles({
    name: '名单.docx',
    mimeType: 'application/msword',
    buffer: paper.buffer,
  })
  await alert.getByText('只支持 PDF、PNG、JPG 格式的文件').waitFor()
  const large = join(tmpdir(), `large-${process.pid}.pdf`)
  await writeFile(large, pdfOf('x', (10 << 20) + 1))
  await chooser(page).setInputFiles(large)
  await alert.getByText('文件不能超过 10 MB，这个有 10.0 MB').waitFor()
  // Right by its name, and found out by the server.
  await chooser(page).setInputFiles({ ...paper, buffer: paper.buffer.subarray(0, 50) })
  await alert.getByText('PDF 文件已损坏或不完整，请重新上传').waitFor()
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'refused')
  await chooser(page).setInputFiles(paper)
  await field.getByRole('button', { name: '酒店扣费.pdf' }).waitFor()
  expect(await alert.count()).toBe(0)
})

test('a paper is dropped onto the field, and one on a slow way tells how far it is and can be taken back', async () => {
  const { page, field } = await openField()
  const { promise: arrived, resolve: letGo } = Promise.withResolvers<void>()
  await page.route('**/api/desk/uploads/document', async (route) => {
    await arrived
    await route.continue().catch(() => {})
  })
  const drop = () =>
    page.evaluate(
      ({ name, type, bytes }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], name, { type }))
        const target = document.querySelector('fieldset[name=paper] > div')
        target?.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
      },
      { name: paper.name, type: paper.mimeType, bytes: [...paper.buffer] },
    )
  await drop()
  await field.getByRole('progressbar', { name: '酒店扣费.pdf 上传进度' }).waitFor()
  await shot(page, 'sending')
  await field.getByRole('button', { name: '取消上传' }).press('Enter')
  await field.getByRole('button', { name: '选择文件' }).waitFor()
  letGo()
  await page.unroute('**/api/desk/uploads/document')
  await drop()
  await field.getByRole('button', { name: '酒店扣费.pdf' }).waitFor()
})
