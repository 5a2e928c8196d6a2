import { type ForbiddenPlace, forbiddenText, forbiddenWithin } from '../advertising-words.ts'
import type { ProductDoc } from './doc.ts'
import { type DraftField, fieldTitle } from './fields.ts'

/** What the parts of a field are called in its form; all others are the field itself. */
const partTexts: Readonly<Record<string, string>> = {
  title: '标题',
  summary: '概述',
  text: '内容',
  tips: '提示',
  activities: '活动',
  transport: '交通',
  hotel_text: '住宿标准',
  alt: '替代文字',
  name: '名称',
  desc_text: '说明',
  label: '选项名称',
  bed_text: '儿童占床',
  nobed_text: '儿童不占床',
  kind: '种类',
  materials: '材料',
  crowd: '人群',
  items: '所需材料',
  notice: '须知',
}

export interface WordingFault {
  field: DraftField
  /** `第 3 天 · 活动 2 · 内容：“最佳”不可用（…）` */
  message: string
}

/** Words that an advertisement must not use, each with its place. */
export const wordingFaults = ({ itinerary, ...doc }: ProductDoc): WordingFault[] => [
  ...Object.entries(doc).flatMap(([field, value]) => faultsOf(field as DraftField, value)),
  ...itinerary.flatMap((day, index) => faultsOf(`day_${index + 1}`, day)),
]

const faultsOf = (field: DraftField, value: unknown): WordingFault[] =>
  forbiddenWithin(value).map(({ path, found }) => ({
    field,
    message: `${[fieldTitle(field), ...placeOf(path)].join(' · ')}：${forbiddenText(found)}`,
  }))

/** `['activities', 1, 'text']` → `活动 2`, `内容`; a place in the field's own list → `第 2 项`. */
function placeOf(path: ForbiddenPlace['path']): string[] {
  return path.flatMap((step, index) => {
    if (typeof step === 'number') return index === 0 ? [`第 ${step + 1} 项`] : []
    const next = path[index + 1]
    const name = partTexts[step]
    if (!name) return []
    return [typeof next === 'number' ? `${name} ${next + 1}` : name]
  })
}
