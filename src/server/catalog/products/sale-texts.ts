import { type LadderStep, percentText } from '#src/domain/booking/ladder-step.ts'
import { stepText } from '#src/domain/booking/refund-ladder.ts'
import type { DepositMode, Scope } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { acceptedDocTypes } from '#src/domain/travellers/documents.ts'
import { type DocType, docTypes, personKinds } from '#src/domain/travellers/traveller-codes.ts'

/** What a "from" price means must be said beside it (rule book §5.4). */
export const PRICE_NOTE = '起价说明：成人双人入住最低团期价，不含单房差'

/** Who bears the cost when no partner is found is promised before the choice (rule book §5.1). */
export const SHARE_TEXT = '如未拼成，单房差由百陌承担'

interface DepositTerms {
  depositMode: DepositMode
  depositValue: number
  balanceDays: number
}

/** `订金¥500/人，尾款于出发前7天付清`; null when everything is paid at once. */
export function depositText({ depositMode, depositValue, balanceDays }: DepositTerms): string | null {
  if (depositMode === 'none') return null
  const part = depositMode === 'fixed' ? `${yuanText(toFen(depositValue))}/人` : percentText(depositValue)
  return `订金${part}，尾款于出发前${balanceDays}天付清`
}

/** `请于出发前3天17:00前预订`; the time is PostgreSQL's `17:00:00`. */
export function bookAheadText(days: number, time: string): string {
  const day = days === 0 ? '出发当天' : `出发前${days}天`
  return `请于${day}${time.slice(0, 5)}前预订`
}

const documentText: Record<Scope, string> = {
  domestic: '请携带有效身份证件原件，有效期须覆盖返程日',
  hkmo: '内地居民请持往来港澳通行证及有效签注，外国人请持护照，有效期须覆盖返程日',
  outbound: '请持护照，有效期须超过返程日6个月，并留有至少2页空白页',
}

/** Kinds of travellers whose accepted documents differ (rule book §10.2). */
const NATIONALITIES = ['CHN', 'HKG', 'TWN', 'USA']

/** Every document that some traveller may use, in the order of the rule book (§10.3). */
export function docRuleOf(scope: Scope): { doc_types: DocType[]; text: string } {
  const accepted = new Set<DocType>()
  for (const nationality of NATIONALITIES)
    for (const kind of keysOf(personKinds))
      for (const type of acceptedDocTypes(scope, nationality, kind)) accepted.add(type)
  const inOrder = keysOf(docTypes).filter((type) => accepted.has(type))
  return { doc_types: inOrder, text: documentText[scope] }
}

export const ladderRows = (ladder: readonly LadderStep[]) =>
  ladder.map((step) => ({ text: stepText(step), bp: step.bp }))

export const ladderSteps = (ladder: readonly LadderStep[]) =>
  ladder.map(({ fromDays, toDays, bp }) => ({ from_days: fromDays, to_days: toDays, bp }))
