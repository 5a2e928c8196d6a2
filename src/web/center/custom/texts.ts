import type { OwnRequest } from '#src/api/content/custom/own-requests.ts'

/** When and for how long; a month is said as one. */
export function whenText({ start_date, month, flexible, days }: OwnRequest): string {
  const from = start_date ? `${start_date} 出发` : month ? monthText(month) : '时间未定'
  return [`${from}${flexible && (start_date || month) ? '，可调整' : ''}`, days !== null && `${days} 天`]
    .filter(Boolean)
    .join(' · ')
}

const monthText = (month: string) => `${month.slice(0, 4)} 年 ${Number(month.slice(5))} 月`

export const partyText = ({ adult, child, senior, people }: OwnRequest): string =>
  people === null
    ? [adult > 0 && `${adult} 成人`, child > 0 && `${child} 儿童`, senior > 0 && `${senior} 老人`]
        .filter(Boolean)
        .join(' ')
    : `${people} 人`

/** Cinnabar where the member is waited for, pine where somebody works on it. */
export function toneOf({ status, plan, order, evaluation }: OwnRequest): string {
  if (status === 'closed') return ''
  if (evaluation.state === 'open') return 'och'
  if (order) return 'pine'
  return plan?.state === 'sent' ? 'cin' : 'pine'
}
