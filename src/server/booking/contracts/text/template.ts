import {
  type BlockField,
  type Clause,
  isBlockField,
  type TextField,
} from '#src/domain/booking/contracts/placeholders.ts'
import { escapeHtml } from '#src/platform/html-text.ts'

export interface Template {
  code: string
  version: string
  title: string
  clauses: readonly Clause[]
}

/** Every value a template may ask for; each is finished HTML, escaped where it was made. */
export type Values = Record<TextField | BlockField, string>

const WHOLE = /^\{\{(\w+)\}\}$/
const INSIDE = /\{\{(\w+)\}\}/g

/**
 * The contract as one piece of HTML, ready to print. The same template and values give the same bytes, whose SHA-256
 * is kept: no clock, no random id, no setting of the machine gets in. A name nobody fills is a fault of the template.
 */
export function renderContract({ title, clauses }: Template, values: Values): string {
  const known = new Map(Object.entries(values))
  const filled = (name: string) => {
    const html = known.get(name)
    if (html === undefined) throw new Error(`a contract template asks for {{${name}}}`)
    return html
  }
  const paragraph = (text: string) => {
    const block = WHOLE.exec(text)?.[1]
    if (block !== undefined && isBlockField(block)) return filled(block)
    const html = escapeHtml(text).replace(INSIDE, (_, name: string) => filled(name))
    return text.includes('{{sign_name}}') ? signatures(html) : `<p>${html}</p>`
  }
  const sections = clauses.map(
    (clause, index) =>
      `<section><h2>第${chineseNumber(index + 1)}条 ${escapeHtml(clause.title)}</h2>\n` +
      `${clause.paragraphs.map(paragraph).join('\n')}</section>`,
  )
  return `<article class="contract"><h1>${escapeHtml(title)}</h1>\n${sections.join('\n')}\n</article>`
}

/** Who signs beside whom: each label stays with its value, however the line is broken. */
const signatures = (html: string) =>
  `<p class="sign">${html
    .split('　　')
    .map((part) => `<span>${part}</span>`)
    .join('　　')}</p>`

const digits = '〇一二三四五六七八九'

/** 一 to 九十九, as clauses are counted. */
function chineseNumber(n: number): string {
  const tens = Math.floor(n / 10)
  const ones = digits[n % 10] ?? ''
  if (tens === 0) return ones
  return `${tens === 1 ? '' : digits[tens]}十${n % 10 === 0 ? '' : ones}`
}
