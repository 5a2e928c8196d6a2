import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { SAMPLE_MEDIA, sampleMedia } from '#src/development/sample/data.ts'
import { startSite } from '#test/shop/site.ts'
import { shotOf } from '../browser/shots.ts'
import { axeFindings, shiftsIn, violationsIn } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)
const fileOf = (kind: 'video' | 'captions', ending: string) => {
  const { stem = '' } = sampleMedia.find((each) => each.kind === kind) ?? {}
  return readFileSync(join(SAMPLE_MEDIA, `${stem.slice('/media/'.length)}.${ending}`))
}
const film = fileOf('video', 'mp4')
const captions = fileOf('captions', 'vtt')

const shot = shotOf('video', { fullPage: true })
const give = (page: Page, label: string, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator(`input[type=file][aria-label="${label}"]`).setInputFiles(file)
const mp4 = (buffer: Buffer, name = '春天.mp4') => ({ name, mimeType: 'video/mp4', buffer })

test('a clerk puts a video on a campaign’s page: what is none is refused in words, and its words are asked for', async () => {
  const { page, complaints } = await clerk({ roles: ['content'], name: '顾衡' })
  await page.goto('/desk/campaigns')
  await page
    .getByRole('row', { name: /20180424/ })
    .getByRole('link', { name: '暑期早订亲子研学' })
    .click()
  const structure = page.getByRole('region', { name: '页面结构' })
  await structure.getByRole('combobox', { name: '添加区块' }).selectOption('视频')
  await structure.getByRole('button', { name: '添加到末尾' }).click()
  await page.getByRole('textbox', { name: '标题' }).fill('草原上的一天')

  await give(page, '视频', mp4(Buffer.from('<html>这不是视频</html>')))
  await page.getByRole('alert').getByText('只支持 MP4 格式的视频').waitFor()
  await give(page, '视频', mp4(film.subarray(0, film.length / 2)))
  await page.getByRole('alert').getByText('视频文件已损坏或不完整，请重新上传').waitFor()
  await shot(page, 'refused')
  await give(page, '视频', mp4(film))
  await page.getByLabel('已上传的视频').waitFor()

  await page.getByRole('button', { name: '选择封面' }).click()
  await page.getByRole('button', { name: '上传图片' }).click()
  const picture = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#1f7d73' } })
    .jpeg()
    .toBuffer()
  await give(page, '图片文件', { name: 'a.jpg', mimeType: 'image/jpeg', buffer: picture })
  await page.getByRole('textbox', { name: '图片内容' }).fill('草原与毡房')
  await page.getByRole('button', { name: '上传并使用' }).click()
  await page.getByRole('button', { name: '更换封面' }).waitFor()
  await give(page, '字幕', { name: 'a.srt', mimeType: 'text/plain', buffer: Buffer.from('1\n00:00:01,000') })
  await page.getByRole('alert').getByText('只支持 WebVTT 格式的字幕').waitFor()
  await give(page, '字幕', { name: 'a.vtt', mimeType: 'text/vtt', buffer: captions })
  await page.getByRole('status').getByText('中文字幕').waitFor()
  await page.getByRole('textbox', { name: '文字稿' }).fill('清晨，羊群走出围栏。')
  expect(await axeFindings(page)).toEqual([])
  await shot(page, 'editor')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await page.getByRole('status').getByText('已保存').first().waitFor()

  await page.getByRole('button', { name: '预览', exact: true }).click()
  const frame = page.getByRole('dialog', { name: /^预览/ }).frameLocator('iframe')
  await frame.getByRole('heading', { name: '草原上的一天' }).waitFor()
  expect(await frame.getByLabel('草原与毡房').getAttribute('preload')).toBe('none')
  await frame.getByText('清晨，羊群走出围栏。').waitFor()
  await page.keyboard.press('Escape')
  expect(complaints).toEqual([])
})

test('a visitor reads what a video says, fetches its picture when it comes near and its film when it is played', async () => {
  const { page, complaints } = await visit({ isDrawn: true })
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/media/'))
      asked.push(`${pathname.split('.')[1]} ${request.headers()['range'] ?? ''}`)
  })
  await page.goto('/activities/20180316')
  const video = page.getByLabel('洱海边骑行的插画')
  expect(await video.getAttribute('poster')).toBeNull()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((each) => each.startsWith('mp4'))).toEqual([])
  await video.scrollIntoViewIfNeeded()
  await expect.poll(() => video.getAttribute('poster')).toMatch(/^\/pictures\/erhai-day-1\..*-1200\.webp$/)
  await page.getByText('清明前后，茶山最绿，小火车从高桥上开过。').waitFor()
  await page.waitForLoadState('networkidle')
  await shot(page, 'shop')
  expect(await axeFindings(page)).toEqual([])
  expect(asked.filter((each) => each.startsWith('mp4'))).toEqual([])

  await video.focus()
  await page.keyboard.press('Space')
  await expect.poll(() => asked.some((each) => each.startsWith('mp4 bytes=0-'))).toBe(true)
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime > 0 || one.error !== null))
    .toBe(true)
  expect(await video.evaluate((one: HTMLVideoElement) => one.textTracks[0]?.mode)).toBe('showing')
  expect((await shiftsIn(page)).layoutShift).toBeLessThan(0.02)
  expect(await violationsIn(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await video.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await shot(page, 'shop-narrow')
  expect(complaints).toEqual([])
})
