import { FREE_CHANGES } from './plan.ts'

export const planStates = ['sent', 'changes_asked', 'accepted', 'expired', 'replaced'] as const
export type PlanState = (typeof planStates)[number]

export const planStateText: Record<PlanState, string> = {
  sent: '等您确认',
  changes_asked: '修改中',
  accepted: '已接受',
  expired: '已过期',
  replaced: '有新版本',
}

/** As its designer reads it. */
export const planStateDeskText: Record<PlanState, string> = {
  sent: '等客人确认',
  changes_asked: '客人要修改',
  accepted: '已接受',
  expired: '已过期',
  replaced: '已有新版',
}

interface Standing {
  status: Exclude<PlanState, 'replaced'>
  version: number
  /** Of the request's newest plan. */
  newest: number
  validUntil: Date
}

/** Of the changes that the customer has for nothing, how many are left; `asked`: of every version. */
export const changesLeft = (asked: number): number => Math.max(0, FREE_CHANGES - asked)

/** A plan lapses by the clock: nobody writes that down. */
export function planState({ status, version, newest, validUntil }: Standing, now: Date): PlanState {
  if (status === 'accepted') return 'accepted'
  if (version < newest) return 'replaced'
  return validUntil <= now ? 'expired' : status
}

const acceptFaults: Record<PlanState, string | null> = {
  sent: null,
  // What was asked may come to nothing: the plan that stands can still be taken.
  changes_asked: null,
  accepted: '您已接受这份方案',
  expired: '这版方案已过期，价格不再有效，请联系定制师重新报价',
  replaced: '方案已有新版本，请查看最新一版',
}
/** Why a plan cannot be accepted; null when it can. */
export const acceptFault = (state: PlanState): string | null => acceptFaults[state]

/** Why no change can be asked for; null when one can. `asked`: changes asked for so far, of every version (rule book §16.1). */
export function changeFault(state: PlanState, asked: number): string | null {
  if (state === 'changes_asked') return '修改要求已收到，新版方案正在制作'
  if (state === 'replaced') return acceptFaults.replaced
  if (state === 'accepted') return '您已接受这份方案，改动请联系定制师'
  return asked >= FREE_CHANGES ? `${FREE_CHANGES}次免费修改已用完，请联系定制师` : null
}
