import { keysOf } from '../../keys.ts'

/** What ways to take a trip differ in, in the order in which a key names them. */
export const comboAttrText = { city: '出发地', hotel: '酒店' } as const
export type ComboAttr = keyof typeof comboAttrText

/** A way to take the trip: from another city, in another class of hotel (rule book §4.2). */
export interface Combo {
  /** By which dates, orders and addresses name it. It stays once there is a date. */
  combo_key: string
  name: string
  attrs: { attr: ComboAttr; value_id: number; label: string }[]
  /** A city of departure by its name. */
  depart_city: string
  on_sale: boolean
}

/** One that a date names: it can be taken off sale, and never leaves. */
export interface DatedCombo {
  key: string
  name: string
  /** Of its dates to come, those that can be booked. */
  departures: number
}

export const MOST_COMBOS = 20
const letters: Record<ComboAttr, string> = { city: 'c', hotel: 'h' }
export const comboAttrs = keysOf(comboAttrText)

/** `c3-h2`; `default` for one that differs in nothing. A key that is taken gets a number behind it. */
export function comboKey(attrs: Combo['attrs'], taken: ReadonlySet<string>): string {
  const parts = comboAttrs.flatMap((attr) =>
    attrs.flatMap((each) => (each.attr === attr ? [`${letters[attr]}${each.value_id}`] : [])),
  )
  const key = parts.join('-') || 'default'
  for (let n = 1; ; n++) {
    const free = n === 1 ? key : `${key}-${n}`
    if (!taken.has(free)) return free
  }
}

/** The values of an attribute that these combos differ by, each once. */
export function comboValues(combos: readonly Combo[], attr: ComboAttr): { id: number; label: string }[] {
  const labels = new Map<number, string>()
  for (const { attrs } of combos)
    for (const each of attrs)
      if (each.attr === attr && !labels.has(each.value_id)) labels.set(each.value_id, each.label)
  return [...labels].map(([id, label]) => ({ id, label })).sort((one, other) => one.id - other.id)
}

/** The same combo with another value of an attribute; without it for null. */
export function withValue(
  { attrs, ...combo }: Combo,
  attr: ComboAttr,
  value: { id: number; label: string } | null,
): Combo {
  const others = attrs.filter((each) => each.attr !== attr)
  const chosen = value ? [...others, { attr, value_id: value.id, label: value.label }] : others
  const inOrder = comboAttrs.flatMap((one) => chosen.filter((each) => each.attr === one))
  return { ...combo, attrs: inOrder }
}

/** A value is called the same in every combo. */
export const renamed = (combos: readonly Combo[], attr: ComboAttr, valueId: number, label: string): Combo[] =>
  combos.map((combo) => ({
    ...combo,
    attrs: combo.attrs.map((each) =>
      each.attr === attr && each.value_id === valueId ? { ...each, label } : each,
    ),
  }))

/** Which of those that have dates is missing; null when none is. */
export function droppedFault(combos: readonly Combo[], dated: readonly DatedCombo[]): string | null {
  const gone = dated.find(({ key }) => combos.every(({ combo_key }) => combo_key !== key))
  return gone ? `套餐“${gone.name}”有班期，只能停售，不能删除` : null
}

/** Why these cannot be sold side by side; null when they can. */
export function combosFault(combos: readonly Combo[], dated: readonly DatedCombo[]): string | null {
  const dropped = droppedFault(combos, dated)
  if (dropped !== null) return dropped
  const sold = combos.filter(({ on_sale }) => on_sale)
  if (sold.length === 0) return '没有在售的套餐'
  if (combos.some(({ name }) => name.trim() === '')) return '有套餐缺名称'
  if (new Set(sold.map(({ name }) => name)).size < sold.length) return '有两个在售套餐同名'
  const unsaid = combos.some(({ attrs }) => attrs.some(({ label }) => label.trim() === ''))
  return unsaid ? '有选项缺名称' : null
}
