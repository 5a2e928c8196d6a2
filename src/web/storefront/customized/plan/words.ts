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

/** What comes of the changes that were asked for: nothing any more once the request is closed. */
export function changesAskedText(plan: Pick<Plan, 'accept_why' | 'dzs' | 'is_closed'>): string {
  if (plan.is_closed) return '已提出修改，需求关闭后不再发出新版。'
  const still = plan.accept_why === '' ? '当前这版仍可接受。' : ''
  return `已提出修改，${designerName(plan)}会在 24 小时内发出新版。${still}`
}

/** How the version stands; one that waits for nobody any more says that instead. */
export const stateText = ({
  is_closed,
  state,
  state_text,
}: Pick<Plan, 'is_closed' | 'state' | 'state_text'>) =>
  is_closed && (state === 'sent' || state === 'changes_asked') ? '需求已关闭' : state_text
