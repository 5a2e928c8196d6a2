import type { Plan } from '#src/api/content/plans.ts'
import { type Day, dayOf, monthDayText, shanghaiTime } from '#src/domain/calendar-day.ts'

export const daysText = ({ days }: Pick<Plan, 'days'>) => (days === 1 ? '1天' : `${days}天${days - 1}晚`)

export const partyText = ({ adult, child }: Pick<Plan, 'adult' | 'child'>) =>
  child === 0 ? `${adult}成人` : `${adult}成人${child}儿童`

/** `11月28日 10:20` */
export const momentText = (at: Date) => `${monthDayText(dayOf(at))} ${shanghaiTime(at).slice(11, 16)}`

/** The last day on which it can be accepted. */
export const lastDayOf = ({ valid_until }: Pick<Plan, 'valid_until'>): Day =>
  dayOf(new Date(valid_until.getTime() - 1))

export const designerName = ({ dzs }: Pick<Plan, 'dzs'>) => dzs?.name ?? '定制师'

export const newestOf = ({ versions: [newest] }: Pick<Plan, 'versions'>) => newest
