import { localPath } from '../../content/local-path.ts'
import { toFen, yuanText } from '../../money.ts'
import { typedIds } from '../typed-ids.ts'
import type { Column, SettingSpec } from './registry.ts'

/** As long as a field of the desk may be. */
export const LONGEST_SETTING = 2_000
const LONGEST_PART = 200
const FEN_PER_YUAN = 100

type Read = { value: unknown } | { fault: string }

/** A setting as its field shows it. What has another shape in the table reads as empty, as it does in the shop. */
export function settingText(spec: SettingSpec, value: unknown): string {
  switch (spec.kind) {
    case 'flag':
      return value === true ? '1' : '0'
    case 'number':
      return typeof value === 'number' ? String(value) : ''
    case 'yuan':
      return typeof value === 'number' ? String(value / FEN_PER_YUAN) : ''
    case 'ids':
      return Array.isArray(value) ? value.filter(Number.isInteger).join(', ') : ''
    case 'rows':
      return Array.isArray(value) ? value.map((row) => lineOf(spec.columns, row)).join('\n') : ''
    default:
      return typeof value === 'string' ? value : ''
  }
}

/** A setting as it is read: by who decides about it, and where a form says what it was. */
export function settingShown(spec: SettingSpec, text: string): string {
  switch (spec.kind) {
    case 'choice':
      return spec.options[text] ?? '空'
    case 'flag':
      return text === '1' ? '开' : '关'
    case 'yuan':
      return yuanText(toFen(Number(text) * FEN_PER_YUAN))
    case 'number':
      return `${text}${spec.unit}`
    default:
      return text.replaceAll('\n', '；') || '空'
  }
}

const lineOf = (columns: readonly Column[], row: unknown) =>
  columns.map(({ name }) => (row as Record<string, unknown> | null)?.[name] ?? '').join(' | ')

/** What a typed field comes to in the table, or the sentence that says what is wrong with it. */
export function readSetting(spec: SettingSpec, typed: string): Read {
  const text = typed.trim()
  switch (spec.kind) {
    case 'flag':
      return { value: text === '1' }
    case 'number':
      return readNumber(spec, text)
    case 'yuan':
      return readYuan(spec, text)
    case 'choice':
      return Object.hasOwn(spec.options, text) ? { value: text } : { fault: '请选择' }
    case 'path':
      return text.length <= LONGEST_PART && text.startsWith('/') && localPath(text) !== null
        ? { value: text }
        : { fault: '请填写本站地址，以 / 开头' }
    case 'ids':
      return readIds(text, spec.most)
    case 'rows':
      return readRows(spec, text)
    case 'text':
      return readText(spec, text)
  }
}

function readNumber({ low, high, unit }: Extract<SettingSpec, { kind: 'number' }>, text: string): Read {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  return number >= low && number <= high
    ? { value: number }
    : { fault: `请填写${low}到${high}之间的整数（${unit}）` }
}

/** Whole yuan: nobody draws a line between two fen. */
function readYuan({ low, high }: Extract<SettingSpec, { kind: 'yuan' }>, text: string): Read {
  const fen = /^\d{1,8}$/.test(text) ? Number(text) * FEN_PER_YUAN : Number.NaN
  return fen >= low && fen <= high
    ? { value: fen }
    : { fault: `请填写${yuanText(toFen(low))}到${yuanText(toFen(high))}之间的整数（元）` }
}

function readText(spec: Extract<SettingSpec, { kind: 'text' }>, text: string): Read {
  const length = [...text].length
  if (length === 0) return spec.isOptional ? { value: '' } : { fault: `请填写，最多${spec.most}个字` }
  if (length > spec.most) return { fault: `最多${spec.most}个字` }
  return spec.pattern?.test(text) === false ? { fault: spec.fault ?? '格式有误' } : { value: text }
}

function readIds(text: string, most: number): Read {
  const ids = typedIds(text, most)
  return ids ? { value: ids } : { fault: `请填写编号，用逗号分开，最多${most}个` }
}

function readRows({ columns, most }: Extract<SettingSpec, { kind: 'rows' }>, text: string): Read {
  const lines = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
  if (lines.length === 0 || lines.length > most) return { fault: `请填写1到${most}行` }
  const rows: Record<string, string>[] = []
  for (const [index, line] of lines.entries()) {
    const parts = line.split(/[|｜]/).map((part) => part.trim())
    const fault = partsFault(columns, parts)
    if (fault) return { fault: `第${index + 1}行${fault}` }
    rows.push(Object.fromEntries(columns.map(({ name }, at) => [name, parts[at] ?? ''])))
  }
  return { value: rows }
}

function partsFault(columns: readonly Column[], parts: readonly string[]): string | null {
  if (parts.length !== columns.length)
    return `应为${columns.map(({ label }) => label).join(' | ')}，共${columns.length}段`
  for (const [at, { name, label, words }] of columns.entries()) {
    const part = parts[at] ?? ''
    if (part === '' || part.length > LONGEST_PART) return `的${label}为空或过长`
    if (words && !words.includes(part)) return `的${label}只能是${words.join('、')}`
    if (name === 'url' && localPath(part) === null) return `的${label}不是本站地址`
  }
  return null
}
