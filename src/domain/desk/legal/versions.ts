import { addDays, type Day } from '../../calendar-day.ts'

/** What the desk calls legal texts: contract templates and refund ladders. They live by the same rules (desk book §4.15). */
export type LegalKind = 'contract_template' | 'refund_ladder'

export const LONGEST_LEGAL_BASIS = 200
export const LONGEST_LEGAL_TITLE = 30

interface Version {
  version: string
  inUseFrom: Day
  isWithdrawn: boolean
}

/** Which of the versions of one text applies today and which one will; `versions` are the newest first. */
export function standOf<V extends Version>(versions: readonly V[], today: Day) {
  const own = versions.filter(({ isWithdrawn }) => !isWithdrawn)
  return {
    inUse: own.find(({ inUseFrom }) => inUseFrom <= today) ?? null,
    upcoming: own.findLast(({ inUseFrom }) => inUseFrom > today) ?? null,
  }
}

/** The first day from which a version that is put in use today may apply: never one that has begun (desk book §4.15). */
export const earliestUse = (today: Day): Day => addDays(today, 1)

/** Why the basis of a text is not enough to submit it, in sentences. `checkedOn` is empty where nobody has checked. */
export function basisBlockers(
  { legalBasis, checkedOn }: { legalBasis: string; checkedOn: string },
  today: Day,
): string[] {
  const blockers: string[] = []
  if (legalBasis.trim() === '') blockers.push('请填写法律依据')
  if (checkedOn === '') blockers.push('请填写核对日期')
  else if (checkedOn > today) blockers.push('核对日期不能晚于今天')
  return blockers
}
