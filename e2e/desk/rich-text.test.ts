import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startSite } from '#test/shop/site.ts'
import { shotOf } from '../browser/shots.ts'
import { axeFindings, violationsIn } from '../browser/visitors.ts'
import { openDesk } from './clerk.ts'

const site = await startSite()
const { clerk, visit } = await openDesk(site)

async function openText(key = 'privacy') {
  const visited = await clerk({ roles: ['content'], name: '顾衡' })
  await visited.page.goto(`/desk/content/pages/${key}`)
  const editor = visited.page.getByRole('textbox', { name: '正文' })
  await editor.waitFor()
  return { ...visited, editor }
}

const shot = shotOf('desk-text')

/** As Word puts it into the clipboard. */
const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><title>t</title>
<style>p.MsoNormal {font-family:"Calibri"; color:red}</style><script>window.pasted = 1</script></head><body>
<!--StartFragment--><h1 style='color:#2F5496' class="MsoTitle" onclick="window.pasted = 2">行前须知<o:p></o:p></h1>
<p class=MsoNormal style='margin-left:21pt'><span style='color:red;font-size:30pt'>请带好</span><b>身份证</b>，<a
 href="javascript:alert(1)">点我</a><a href="/product">看产品</a></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span
 style='font:7pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>雨衣</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>防晒霜</p>
<p class=MsoNormal><b style='font-weight:normal'>然后</b><span style='font-weight:700'>出发</span></p>
<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>1.</span>集合</p>
<p class=MsoListParagraph style='mso-list:l1 level2 lfo2'><span style='mso-list:Ignore'>a)</span>点名</p>
<p><img src="https://tracker.example/open.gif" onerror="window.pasted = 3" width=1 height=1></p>
<iframe src="https://tracker.example/f"></iframe>
<!--EndFragment--></body></html>`

const paste = (page: Page, html: string) =>
  page.getByRole('textbox', { name: '正文' }).evaluate((target, text) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', text)
    clipboardData.setData('text/plain', '行前须知')
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, html)

test('a page of Word leaves text, headings and lists: no style, no script, no picture that follows us', async () => {
  const { page, editor, complaints } = await openText()
  const strangers: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.origin) && !request.url().startsWith('blob:'))
      strangers.push(request.url())
  })
  await editor.click()
  await page.keyboard.press('Control+A')
  await paste(page, fromWord)
  await editor.getByRole('heading', { name: '行前须知' }).waitFor()
  await shot(page, 'pasted')
  await page.getByRole('button', { name: '保存草稿' }).click()
  await page.getByRole('status').getByText('已保存').waitFor()
  const { document } = await site.db
    .selectFrom('static_page_draft')
    .select('document')
    .where('key', '=', 'privacy')
    .executeTakeFirstOrThrow()
  const text = (words: string, ...marks: object[]) => ({
    type: 'text',
    text: words,
    ...(marks.length > 0 && { marks }),
  })
  const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
  const item = (...content: object[]) => ({ type: 'listItem', content })
  const list = (type: string, ...content: object[]) => ({ type, content })
  expect(document).toEqual({
    type: 'doc',
    content: [
      { type: 'heading', level: 2, content: [text('行前须知')] },
      paragraph(
        text('请带好'),
        text('身份证', { type: 'bold' }),
        text('，点我'),
        text('看产品', { type: 'link', href: '/product' }),
      ),
      list('bulletList', item(paragraph(text('雨衣'))), item(paragraph(text('防晒霜')))),
      paragraph(text('然后'), text('出发', { type: 'bold' })),
      list('orderedList', item(paragraph(text('集合')), list('orderedList', item(paragraph(text('点名')))))),
      paragraph(),
    ],
  })
  expect(strangers).toEqual([])
  expect(await page.evaluate(() => 'pasted' in window)).toBe(false)
  expect(await violationsIn(page)).toEqual([])
  expect(complaints).toEqual([])
})

test('the toolbar works by keyboard and says what holds at the cursor', async () => {
  const { page, editor } = await openText('useragree')
  await editor.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('第一条')
  const bold = page.getByRole('button', { name: '加粗' })
  expect(await bold.getAttribute('aria-pressed')).toBe('false')
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+B')
  await expect.poll(() => bold.getAttribute('aria-pressed')).toBe('true')
  await page.keyboard.press('Alt+F10')
  const heading = page.getByRole('button', { name: '二级标题' })
  await expect.poll(() => heading.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await editor.getByRole('heading', { name: '第一条', level: 2 }).waitFor()
  const isInText = () => editor.evaluate((text) => text === document.activeElement)
  await expect.poll(isInText).toBe(true)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '表格' }).first().click()
  const beside = page.getByRole('group', { name: '表格' })
  await beside.getByRole('button', { name: '下方加行' }).click()
  expect(await editor.locator('tr').count()).toBe(4)
  await expect.poll(isInText).toBe(true)
  for (const words of ['内容', '说明']) {
    await page.keyboard.press('Tab')
    await page.keyboard.type(words)
  }
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('项目')
  await page.getByRole('button', { name: '链接' }).click()
  const sheet = page.getByRole('dialog', { name: '链接' })
  await sheet.getByLabel('地址').fill('javascript:alert(1)')
  await sheet.getByLabel('地址').press('Enter')
  await sheet.getByText('请填写本站路径').waitFor()
  await sheet.getByLabel('地址').fill('https://example.com/a')
  await sheet.getByLabel('地址').press('Enter')
  await editor.getByRole('link', { name: 'https://example.com/a' }).waitFor()
  await shot(page, 'table')
  expect(await axeFindings(page)).toEqual([])
})

test('a picture is sent once it is said what it shows, and stands in the text and in the preview', async () => {
  const { page, editor } = await openText('useragree')
  await editor.click()
  await page.getByRole('button', { name: '图片', exact: true }).click()
  await page.getByRole('dialog', { name: '插入图片' }).getByRole('button', { name: '上传图片' }).click()
  const sheet = page.getByRole('dialog', { name: '上传图片' })
  const sending = sheet.getByRole('button', { name: '上传并使用' })
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#1f7d73' } })
    .jpeg()
    .toBuffer()
  await sheet
    .locator('input[type=file]')
    .setInputFiles({ name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer: picture })
  expect(await sending.isDisabled()).toBe(true)
  await sheet.getByLabel('图片内容').fill('洱海边的白族院落')
  await shot(page, 'new-picture')
  expect(await axeFindings(page)).toEqual([])
  await sending.click()
  const shown = editor.getByRole('img', { name: '洱海边的白族院落' })
  await shown.waitFor()
  await expect.poll(() => shown.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(800)
  await page.getByRole('button', { name: '预览' }).click()
  await page.getByRole('article', { name: '预览' }).getByRole('img', { name: '洱海边的白族院落' }).waitFor()
  await page.getByRole('button', { name: '编辑', exact: true }).click()
  await editor.waitFor()
  await page.getByRole('button', { name: '图片', exact: true }).click()
  await page.getByRole('button', { name: '洱海边的白族院落' }).waitFor()
  await shot(page, 'library')
})

test('what is published is on the shop’s kept page within a second, and can be taken back', async () => {
  await site.db.deleteFrom('static_page_draft').execute()
  const visitor = await visit()
  await visitor.page.goto('/useragree?keywords=privacy')
  const news = visitor.page.getByText(/将于 .* 生效/)
  expect(await news.count()).toBe(0)
  const before = await visitor.page.locator('article').textContent()

  const { page, editor } = await openText()
  await editor.click()
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('新增的一句。')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('status').getByText('已保存').waitFor()
  await page.getByRole('button', { name: '发布草稿' }).click()
  const sheet = page.getByRole('dialog', { name: '发布“隐私政策”' })
  await shot(page, 'publish')
  await sheet.getByRole('button', { name: '发布' }).click()
  await page.getByRole('status').getByText('已公示').waitFor()
  await visitor.page.reload()
  await news.click()
  await visitor.page.getByText('新增的一句。').waitFor()
  if (process.env['SHOTS'])
    await visitor.page.screenshot({ path: `${process.env['SHOTS']}/shop-upcoming.png` })

  await page.getByRole('button', { name: '撤回待生效版本' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '撤回' }).click()
  await page.getByText('没有草稿，保存修改后才能发布').waitFor({ state: 'hidden' })
  await expect
    .poll(
      async () =>
        (await site.db.selectFrom('static_page').select('version').where('key', '=', 'privacy').execute())
          .length,
    )
    .toBe(1)
  await visitor.page.reload()
  expect(await news.count()).toBe(0)
  expect(await visitor.page.locator('article').textContent()).toBe(before)
})

test('two who write the same text see both in one dialog, word by word', async () => {
  await site.db.deleteFrom('static_page_draft').execute()
  const mine = await openText('useragree')
  const theirs = await clerk({ roles: ['content'], name: '沈念' })
  await theirs.page.goto('/desk/content/pages/useragree')
  for (const [page, words] of [
    [theirs.page, '同事的话。'],
    [mine.page, '我的话。'],
  ] as const) {
    await page.getByRole('textbox', { name: '正文' }).click()
    await page.keyboard.press('Control+Home')
    await page.keyboard.type(words)
  }
  await theirs.page.getByRole('button', { name: '保存草稿' }).click()
  await theirs.page.getByRole('status').getByText('已保存').waitFor()
  await mine.page.getByRole('button', { name: '保存草稿' }).click()
  const dialog = mine.page.getByRole('dialog', { name: /沈念 .* 修改了“正文”/ })
  await dialog.getByText('我的话。').waitFor()
  await dialog.getByText('同事的话。').waitFor()
  await shot(mine.page, 'merge')
  await dialog.getByRole('button', { name: '用现在的' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await mine.editor.getByText('同事的话。').waitFor()
  expect(await mine.editor.getByText('我的话。').count()).toBe(0)
})
