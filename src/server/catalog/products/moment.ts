import { dayOf } from '#src/domain/calendar-day.ts'
import type { Moment } from './store/moment.ts'

export const momentOf = ({ now }: { now: Date }): Moment => ({ now, today: dayOf(now) })
