/**
 * The outcome of a login through the messaging app, as the fragment of the page that it leads back to: a fragment is
 * seen by no server and no log. `#wx=` carries an id for somebody who has no account yet (rule book §17.6).
 */
export type WeixinReturn = { weixinId: string } | { outcome: WeixinOutcome }

const outcomes = ['in', 'bound', 'failed', 'refused', 'blocked', 'closing', 'taken', 'closed'] as const
/** `in` and `bound` are successes: a member is signed in, or an account is bound to its messaging app now. */
export type WeixinOutcome = (typeof outcomes)[number]

const isGood = (outcome: WeixinOutcome) => outcome === 'in' || outcome === 'bound'

export const toFragment = (told: WeixinReturn): string =>
  'weixinId' in told ? `#wx=${told.weixinId}` : `#wx_${isGood(told.outcome) ? 'ok' : 'error'}=${told.outcome}`

/** Null for a fragment that speaks of something else. */
export function readFragment(fragment: string): WeixinReturn | null {
  const [, kind, value = ''] = /^#wx(_ok|_error)?=([\w-]{1,64})$/.exec(fragment) ?? []
  if (kind === undefined) return value === '' ? null : { weixinId: value }
  const outcome = outcomes.find((each) => each === value)
  return { outcome: outcome ?? 'failed' }
}
