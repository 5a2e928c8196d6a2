import { describe, expect, test } from 'vitest'
import { personal, table } from '#src/server/booking/contracts/text/html.ts'
import { layOut } from './layout.ts'
import { narrowHtml } from './narrow-html.ts'
import { blocksOf } from './read-html.ts'

const article = (inside: string) => `<article class="contract"><h1>旅游合同</h1>\n${inside}\n</article>`

test('every mark of a contract becomes a block, in its order, with the marks of personal data gone', () => {
  const html = article(
    `<section><h2>第一条 双方</h2>\n<p>电话${personal('phone', '13800000001')}。</p>\n<h3>提示</h3>\n<ul><li>机票</li><li>酒店</li></ul>\n${table(['姓名', '证件'], [[personal('name', '李雷'), personal('document', 'E1')]])}\n<p class="sign"><span>甲方：百陌</span>　　<span>乙方：${personal('name', '李雷')}</span></p>\n<p class="sign"><span>日期：今天</span></p></section>`,
  )
  expect(blocksOf(html)).toEqual([
    { kind: 'title', text: '旅游合同' },
    { kind: 'heading', text: '第一条 双方' },
    { kind: 'paragraph', text: '电话13800000001。' },
    { kind: 'subheading', text: '提示' },
    { kind: 'list', items: ['机票', '酒店'] },
    { kind: 'table', head: ['姓名', '证件'], rows: [['李雷', 'E1']] },
    { kind: 'signature', parts: ['甲方：百陌', '乙方：李雷', '日期：今天'] },
  ])
})

test.each([
  ['a mark that nobody knows', article('<section><blockquote>x</blockquote></section>')],
  ['a mark inside of a text', article('<p>甲<b>乙</b></p>')],
  ['an attribute that nobody knows', article('<p style="display:none">x</p>')],
  ['personal data of another kind', article('<p><span data-personal="secret">x</span></p>')],
  ['a mark within personal data', article('<p><span data-personal="name"><b>x</b></span></p>')],
  ['text between two blocks', article('<section>漏掉的字<p>x</p></section>')],
  ['text behind the end', `${article('<p>x</p>')}漏掉的字`],
  ['a table without a head', article('<table><tbody><tr><td>1</td></tr></tbody></table>')],
  [
    'a row that is shorter than its head',
    article(
      '<table><thead><tr><th>甲</th><th>乙</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>',
    ),
  ],
  ['an end that never comes', '<article class="contract"><p>x</p>'],
])('%s throws, and the text of the document does not stand in the fault', (_, html) => {
  expect(() => blocksOf(html)).toThrow(/^a (contract has no|row of)/)
  expect(() => blocksOf(html)).not.toThrow(/漏掉的字/)
})

test('what a person typed is printed as typed, without controls, turned text and halves of a character', () => {
  const typed = 'A<b>&amp;\u202Etxt.exe\u202C\u0007\uD800李\n雷'
  const [, , block] = blocksOf(article(`<h2>一</h2><p>${personal('name', typed)}</p>`))
  expect(block).toEqual({ kind: 'paragraph', text: 'A<b>&amp;txt.exe\uFFFD李 雷' })
})

describe('on a narrow screen', () => {
  test('each cell stands under its head, and nothing of the text is lost or read as a mark', () => {
    const html = article(table(['姓名', '证件'], [[personal('name', '<b>李雷</b>'), 'E1']]))
    expect(narrowHtml(blocksOf(html))).toBe(
      '<article class="contract"><h1>旅游合同</h1>\n<dl><dt>姓名</dt><dd>&lt;b&gt;李雷&lt;/b&gt;</dd><dt>证件</dt><dd>E1</dd></dl></article>',
    )
  })
})

describe('laying out', () => {
  const rowsOf = (rows: string[][]) => {
    const [laid] = layOut([{ kind: 'table', head: ['序号', '说明'], rows }])
    return laid?.kind === 'table' ? laid : null
  }

  test('a row is kept whole while it fits a page, and split where it would lose its text', () => {
    expect(rowsOf([['1', '短']])?.rows[0]?.splits).toBe(false)
    expect(rowsOf([['1', '长'.repeat(3_000)]])?.rows[0]?.splits).toBe(true)
    expect(rowsOf([['长'.repeat(400), '短']])?.rows[0]?.splits).toBe(false)
  })

  test('a long cell does not take the room of a short one', () => {
    const [narrow = 0, broad = 0] = rowsOf([['1', '长'.repeat(3_000)]])?.widths ?? []
    expect(narrow).toBeGreaterThan(100)
    expect(broad).toBeLessThan(900)
  })

  test('a column that wants little keeps it beside columns that want more than there is', () => {
    const long = '长'.repeat(40)
    const [laid] = layOut([
      {
        kind: 'table',
        head: ['日程', '行程', '交通', '住宿', '自由活动'],
        rows: [[long, long, long, long, '3小时']],
      },
    ])
    const widths = laid?.kind === 'table' ? laid.widths : []
    // Four characters of the head and the room beside them, of fifty-two.
    expect(widths.at(-1)).toBe(Math.round((4.9 / 52) * 1000))
    expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(1000, -1)
  })

  test('sums and counts stand at their right end, numbers of rows do not, and the row of the sum is told', () => {
    const [laid] = layOut([
      {
        kind: 'table',
        head: ['序号', '项目', '数量', '金额'],
        rows: [
          ['1', '成人', '2', '¥7,960'],
          ['合计', '', '', '¥7,960.50'],
        ],
      },
    ])
    expect(laid).toMatchObject({ figures: [2, 3], rows: [{ isSum: false }, { isSum: true }] })
  })

  test('a word that is longer than its line may be broken; Chinese and short words stay as they are', () => {
    const [laid] = layOut([{ kind: 'paragraph', text: `身份证 11010519491231002X ${'W'.repeat(50)} 你好` }])
    const text = laid && 'text' in laid ? laid.text : ''
    expect(text).toBe(`身份证 11010519491231002X ${'W'.repeat(24)}\u200B${'W'.repeat(24)}\u200BWW 你好`)
  })

  test('a cell of more than 6,000 characters is refused before it is composed', () => {
    expect(() => rowsOf([['1', '长'.repeat(6_001)]])).toThrow('6001')
  })
})
