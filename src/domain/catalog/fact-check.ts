import type { Right } from '../account/staff.ts'
import { addDays, type Day } from '../calendar-day.ts'
import { keysOf } from '../keys.ts'

/** What the shop says and others may change (rule book §18, last row), with who may say that it still holds. */
export const factKinds = {
  visa: { text: '签证', right: 'product.edit' },
  alert: { text: '旅行提醒', right: 'taxonomy.edit' },
  supplier_licence: { text: '供应商许可证', right: 'supplier.edit' },
  licence: { text: '本店许可证', right: 'content.edit' },
} as const satisfies Record<string, { text: string; right: Right }>
export type FactKind = keyof typeof factKinds
export const factKindNames = keysOf(factKinds)

/** So many days a fact is good for, from the day on which it was checked, or written. */
export const FACT_DAYS = 90

/** The first day on which it has to be held against its source again. */
export const staleOn = (saidOn: Day, checkedOn: Day | null): Day =>
  addDays(checkedOn !== null && checkedOn > saidOn ? checkedOn : saidOn, FACT_DAYS + 1)
