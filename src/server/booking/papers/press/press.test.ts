import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import init, { get_font_info } from '@myriaddreamin/typst-ts-web-compiler'
import { expect, test } from 'vitest'
import { textOfPdf, withoutBlanks } from '#test/content/pdf-text.ts'
import { atEnd } from '#test/run/at-end.ts'
import type { Block } from '../text/blocks.ts'
import { layOut } from '../text/layout.ts'
import { fonts, makePress, type Sheet } from './press.ts'

const press = makePress()
atEnd(() => press.close())

const sheetOf = (blocks: Block[], over: Record<string, string> = {}): Sheet => ({
  template: 'contract.typ',
  doc: { title: '合同', head: '编号 1', foot: '', watermark: '', ...over, blocks: layOut(blocks) },
})
const bodyOf = async (blocks: Block[]) =>
  (await textOfPdf(await press.press(sheetOf(blocks)))).map(({ body }) => body)

test('a sheet gives the same bytes twice, from another worker, and in a process of another time zone and locale', async () => {
  const sheet = sheetOf([
    { kind: 'title', text: '旅游合同' },
    { kind: 'table', head: ['姓名', '证件'], rows: [['李雷', '身份证 11010519491231002X']] },
  ])
  const first = await press.press(sheet)
  expect(await press.press(sheet)).toEqual(first)
  const other = makePress({ sheetsOfAWorker: 1 })
  atEnd(() => other.close())
  expect(await other.press(sheet)).toEqual(first)
  const script = `
    import { createHash } from 'node:crypto'
    const { makePress } = await import(process.argv[1])
    const press = makePress()
    process.stdout.write(createHash('sha256').update(await press.press(JSON.parse(process.argv[2]))).digest('hex'))
    await press.close()`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '-e', script, import.meta.resolve('./press.ts'), JSON.stringify(sheet)],
    { env: { TZ: 'America/New_York', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' } },
  )
  expect(stdout).toBe(createHash('sha256').update(first).digest('hex'))
})

test('names that look like markup, code, a path or a link print as they were typed', async () => {
  const hostile = [
    '#panic("x")',
    '#set text(red)',
    '$x^2$ *粗* _斜_ `码` = 标题 - 项 @ref <label> ~ \\ // /* */',
    '#read("/etc/passwd")',
    '#image("/contract.typ")',
    'https://evil.example/',
    "'; drop table orders; --",
    '{{sign_name}}',
    '</p><script>alert(1)</script>',
    '"引号" ’…— 一二 ‘三’',
  ]
  const blocks: Block[] = [
    ...hostile.map((text) => ({ kind: 'paragraph', text }) as const),
    { kind: 'list', items: hostile },
    { kind: 'table', head: hostile, rows: [hostile] },
    { kind: 'signature', parts: hostile },
  ]
  const body = (await bodyOf(blocks)).join('')
  for (const text of hostile) expect(body.split(withoutBlanks(text)), `all five of ${text}`).toHaveLength(6)
})

test('a letter that the font does not draw prints as its number, never as an empty box', async () => {
  const name = '𠮷田\u{1F600}한\uE000王'
  const [page = ''] = await bodyOf([
    { kind: 'paragraph', text: `${name}，普通的名字：李雷 LI/LEI é — …「」①` },
    { kind: 'table', head: ['姓名'], rows: [[name]] },
  ])
  const written = '〔U+20BB7〕田〔U+1F600〕〔U+D55C〕〔U+E000〕王'
  expect(page.split(written)).toHaveLength(3)
  expect(page).toContain(withoutBlanks('普通的名字：李雷 LI/LEI é — …「」①'))
})

test('both weights of the font draw the same letters', async () => {
  const module = await readFile(
    fileURLToPath(import.meta.resolve('@myriaddreamin/typst-ts-web-compiler/wasm')),
  )
  await init({ module_or_path: module })
  const [regular, bold] = await Promise.all(
    fonts.map(
      async (font) =>
        (get_font_info(await readFile(font)) as { info: [{ coverage: number[] }] }).info[0].coverage,
    ),
  )
  expect(bold).toEqual(regular)
  expect(regular?.length).toBeGreaterThan(100)
})

test('a cell of several pages keeps all of its text, in a broad column and in a narrow one', async () => {
  const long = Array.from({ length: 1_000 }, (_, n) => `第${n}句。`).join('')
  for (const cells of [
    ['1', long],
    [long, long],
  ]) {
    const pages = await bodyOf([{ kind: 'table', head: ['序号', '说明'], rows: [cells] }])
    expect(pages.length).toBeGreaterThan(1)
    // The head of the table stands on each page, between the parts of the cell.
    const all = pages.join('').replaceAll('序号说明', '')
    for (let n = 0; n < 1_000; n++) expect(all).toContain(`第${n}句`)
  }
})

test('a word without a blank stays on the paper', async () => {
  const word = 'W'.repeat(300)
  const [page] = await bodyOf([
    { kind: 'paragraph', text: word },
    { kind: 'table', head: ['序号', '说明', '三', '四'], rows: [['1', word, word, '短']] },
  ])
  expect(page?.split('W').length).toBe(901)
})

test('who signs stands on one page, with the paragraph before it', async () => {
  const parts = ['甲方（盖章）：百陌', '乙方代表（签名）：李雷', '签署日期：2026年11月21日']
  // Each length puts the end of the text at another place of its page.
  for (let lines = 24; lines < 44; lines += 2) {
    const blocks: Block[] = Array.from({ length: lines }, () => ({ kind: 'paragraph', text: '一行文字。' }))
    const sheet = sheetOf([
      ...blocks,
      { kind: 'paragraph', text: '最后一段。' },
      { kind: 'signature', parts },
    ])
    const doc = sheet.doc as { blocks: Record<string, unknown>[] }
    doc.blocks[lines] = { ...doc.blocks[lines], leads: true }
    const pages = (await textOfPdf(await press.press(sheet))).map(({ body }) => body)
    const page = pages.find((body) => body.includes('签署日期'))
    for (const part of ['最后一段。', ...parts]) expect(page).toContain(part)
  }
})

test('one that takes too long is given up, and the next is composed as if nothing had been', async () => {
  const sheet = sheetOf([{ kind: 'paragraph', text: '文' }])
  const long = sheetOf(
    Array.from({ length: 400 }, (_, n) => ({ kind: 'paragraph', text: `${n}文`.repeat(60) })),
  )
  const before = await press.press(sheet)
  const [late, next] = await Promise.allSettled([press.press(long, 1), press.press(sheet)])
  expect(late).toMatchObject({ status: 'rejected', reason: { name: 'AbortError' } })
  expect(next).toMatchObject({ status: 'fulfilled', value: before })
})

test('a sheet that cannot be composed is refused without its text, and the next one is composed', async () => {
  const wrong = { ...sheetOf([]), doc: { title: '李雷的合同', blocks: 3 } }
  const fault = await press.press(wrong).catch((error: unknown) => String(error))
  expect(fault).toContain('contract.typ cannot be composed')
  expect(fault).not.toContain('李雷')
  expect((await press.press(sheetOf([{ kind: 'title', text: '好' }]))).length).toBeGreaterThan(1000)
})

test('a document of more than 200 KB is refused before it is composed', () => {
  const blocks: Block[] = Array.from({ length: 100 }, () => ({ kind: 'paragraph', text: '长'.repeat(1_000) }))
  expect(() => press.press(sheetOf(blocks))).toThrow('too long')
})

test('while twenty wait a further one is refused TOO_OFTEN', async () => {
  const busy = makePress()
  atEnd(() => busy.close())
  const sheet = sheetOf([{ kind: 'paragraph', text: '文' }])
  const sent = Array.from({ length: 21 }, () => busy.press(sheet))
  expect(() => busy.press(sheet)).toThrow(expect.objectContaining({ refusal: 'TOO_OFTEN' }))
  expect(new Set((await Promise.all(sent)).map(({ length }) => length)).size).toBe(1)
})
