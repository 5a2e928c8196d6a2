import { today } from '#src/api/desk/work/today.ts'
import { type Right, scopesOf } from '#src/domain/account/staff.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { toFen } from '#src/domain/money.ts'
import { handlers } from '#src/server/ctx.ts'
import { countItems } from '../work/service.ts'
import { feedOf } from './feed.ts'
import * as figures from './figures.ts'

export const todayHandlers = handlers(today, {
  async read({ ctx, staff }) {
    const { db, now } = ctx
    const has = (...rights: Right[]) => rights.some((right) => scopesOf(staff, right).includes('all'))
    const when = async <T>(isAllowed: boolean, read: () => Promise<T>) => (isAllowed ? read() : null)
    const [revenue, deals, people, departures, inquiries, first_replies, visits, upcoming, counts, feed] =
      await Promise.all([
        when(has('report.money', 'finance.read'), () => figures.revenueOf(db, now)),
        when(has('report.sales'), () => figures.dealsOf(db, now)),
        when(has('report.sales'), () => figures.peopleOfDeals(db, now)),
        when(has('departure.read'), () => figures.travellingOf(db, dayOf(now))),
        when(has('consult.work', 'custom.work', 'report.service'), () => figures.inquiriesOf(db, now)),
        when(has('chat.work'), () => figures.firstRepliesOf(db, now)),
        when(has('content.edit'), () => figures.visitsOf(db, now)),
        when(has('departure.read'), () => figures.upcomingOf(db, dayOf(now))),
        countItems(db, staff, now),
        feedOf(db, staff),
      ])
    const sum = (of: 'all' | 'overdue' | 'due_today') =>
      counts.kinds.reduce((before, row) => before + row[of], 0)
    return {
      now,
      revenue: revenue && { ...revenue, value: toFen(revenue.value) },
      deals: deals && { ...deals, people: people ?? 0 },
      departures,
      inquiries,
      first_replies,
      visits,
      work: {
        open: sum('all'),
        overdue: sum('overdue'),
        due_today: sum('due_today'),
        done: counts.done,
      },
      is_simulated: ctx.hasSimulators,
      upcoming,
      feed,
    }
  },
})
