import { type Day, isDay } from '../calendar-day.ts'
import type { Scope } from '../codes.ts'
import { isBelowConsentAge } from '../travellers/ages.ts'

/** The boxes a traveller ticks before ordering, in the order they are shown; none is ever ticked beforehand (电商法 19). */
export const agreementNames = ['unfit', 'noreturn', 'shopping', 'docs', 'minor', 'crossborder'] as const
export type AgreementName = (typeof agreementNames)[number]

/** The sentence beside each box (rule book §10.5, §18, §20.3). */
export const agreementText: Record<AgreementName, string> = {
  unfit: '我已阅读不适宜人群说明，确认出行人均适合参加本次旅游',
  noreturn: '旅游服务不适用七日无理由退货，退改按合同约定',
  shopping: '我同意上述购物安排，知道购物自愿，不进店、不购买不影响其他行程，也不另外收费',
  docs: '我同意百陌旅行为办理本次行程收集、使用出行人的证件信息',
  minor: '我是未满14周岁出行人的监护人或已取得其同意，同意百陌旅行为本次行程使用其个人信息',
  crossborder: '我同意百陌旅行为办理签证、酒店和交通向境外接收方提供必要的出行人信息',
}

/** What the traveller reads where a box was left empty: what to do, and what else can be done. */
export const agreementFault: Record<AgreementName, string> = {
  unfit: '请先阅读不适宜人群说明，并勾选确认',
  noreturn: '请了解退改约定，并勾选确认',
  shopping: '请阅读购物安排，并勾选同意；不同意的，请选择无购物安排的行程',
  docs: '请勾选同意使用证件信息，或先不填证件号码',
  minor: '请由监护人勾选同意，否则不能为儿童预订',
  crossborder: '请勾选同意向境外提供出行人信息，否则无法办理本行程',
}

export interface Consented {
  scope: Scope
  /** Whether shopping is arranged: only with the consent of who travels (旅游法 35). */
  hasShopping: boolean
  today: Day
  /** Whether a document number is sent along. */
  hasDocument: boolean
  /** Whether a traveller is booked as a child or an infant. */
  hasChild: boolean
  birthdays: readonly (Day | null)[]
}

/** The boxes that must be ticked for this order. */
export function neededAgreements(order: Consented): AgreementName[] {
  const young = (born: Day | null) => born !== null && isDay(born) && isBelowConsentAge(born, order.today)
  return [
    'unfit',
    'noreturn',
    ...(order.hasShopping ? (['shopping'] as const) : []),
    ...(order.hasDocument ? (['docs'] as const) : []),
    ...(order.hasChild || order.birthdays.some(young) ? (['minor'] as const) : []),
    ...(order.scope === 'outbound' ? (['crossborder'] as const) : []),
  ]
}
