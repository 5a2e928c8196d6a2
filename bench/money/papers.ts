import { createHash } from 'node:crypto'
import { getDocumentProxy } from 'unpdf'
import { contractTemplates } from '#db/content/contracts/templates.ts'
import { type blockFields, textFields } from '#src/domain/booking/contracts/placeholders.ts'
import { personal, table } from '#src/server/booking/contracts/text/html.ts'
import { renderContract, type Values } from '#src/server/booking/contracts/text/template.ts'
import { contractSheet } from '#src/server/booking/papers/contract.ts'
import { makePress } from '#src/server/booking/papers/press/press.ts'
import { type Figure, rounded } from '../figures.ts'

/** One worker's number, so that the memory is what it grows to. */
const SHEETS = 24
const TRAVELLERS = 34
const DAYS = 18
const NOTICES = 21

const sentence = '上午自酒店乘车前往景区，游览约两小时后在当地餐厅用午餐，午后自由活动，傍晚返回酒店休息。'
const list = (count: number, of: (n: number) => readonly string[], head: readonly string[]) =>
  table(
    head,
    Array.from({ length: count }, (_, n) => of(n + 1)),
  )

/** The contract of a large party for a long trip abroad: some twelve pages, each sheet with other names. */
function contractHtml(sheet: number): string {
  const template = contractTemplates.find(({ code }) => code === 'OUTBOUND')
  if (!template) throw new Error('there is no template OUTBOUND')
  const texts = Object.fromEntries(textFields.map((name) => [name, `${name}之内容${sheet}`]))
  const blocks: Record<(typeof blockFields)[number], string> = {
    travellers: list(
      TRAVELLERS,
      (n) => [String(n), personal('name', `旅客${sheet}之${n}`), '成人', `护照 E${sheet}${n}00000`],
      ['序号', '姓名', '类型', '证件'],
    ),
    itinerary: list(
      DAYS,
      (n) => [
        `第${n}天 前往下一站`,
        sentence.repeat(4),
        '旅游车 市区—景区（2 小时）',
        '早餐含，午餐含，晚餐自理',
        '四星酒店或同级',
        '2小时',
      ],
      ['日程', '行程与景点', '交通', '用餐', '住宿', '自由活动'],
    ),
    fee_lines: list(8, (n) => [`项目${n}`, '¥1,280', '34', '¥43,520'], ['项目', '单价', '数量', '金额']),
    includes: `<ul>${`<li>${sentence}</li>`.repeat(8)}</ul>`,
    excludes: `<ul>${`<li>${sentence}</li>`.repeat(8)}</ul>`,
    ladder: list(6, (n) => [`行程开始前${n}日`, `1月${n}日`, '20%', '¥1,472'], [
      '时间',
      '日期',
      '费用',
      '金额',
    ]),
    notices: `<h3>提示</h3>\n<p>${sentence.repeat(2)}</p>\n`.repeat(NOTICES).trim(),
  }
  return renderContract({ ...template, version: '1' }, { ...texts, ...blocks } as Values)
}

const sheetOf = (n: number) => {
  const html = contractHtml(n)
  const sha256 = createHash('sha256').update(html).digest('hex')
  return contractSheet({ html, sha256, no: `BMHT2026112100${1000 + n}`, state: 'signed' })
}

const pagesOf = async (pdf: Uint8Array) => (await getDocumentProxy(new Uint8Array(pdf))).numPages

const megabytes = (bytes: number) => Math.round(bytes / (1 << 20))

/** The press with a contract of a dozen pages: how long, how large, and what its worker takes of memory. */
export async function measurePapers(): Promise<Figure[]> {
  const press = makePress()
  const before = process.memoryUsage().rss
  const times: number[] = []
  let last = new Uint8Array()
  try {
    for (let n = 0; n < SHEETS; n++) {
      const began = performance.now()
      last = new Uint8Array(await press.press(sheetOf(n)))
      times.push(performance.now() - began)
    }
    const [first = 0, ...warm] = times
    const sorted = warm.toSorted((a, b) => a - b)
    const grown = megabytes(process.memoryUsage().rss - before)
    return [
      {
        what: 'a contract as PDF, worker running (median)',
        value: rounded(sorted[Math.floor(sorted.length / 2)] ?? 0, 0),
        unit: 'ms',
        atMost: 2_000,
        beside: { pages: await pagesOf(last), slowest: rounded(sorted.at(-1) ?? 0, 0) },
      },
      { what: 'the first one, with the start of the worker', value: rounded(first, 0), unit: 'ms' },
      { what: 'its file', value: rounded(last.length / 1024, 0), unit: 'KB', atMost: 600 },
      { what: `memory of the press after ${SHEETS}`, value: grown, unit: 'MB', atMost: 600 },
    ]
  } finally {
    await press.close()
  }
}
