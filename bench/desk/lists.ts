import type { StaffRole } from '#src/domain/account/staff.ts'
import { PHONE } from './people.ts'

interface DeskList {
  path: string
  /** Absent: somebody who sees everything of it. */
  roles?: StaffRole[]
  /** A look-up that leaves a row is a change. */
  form?: Record<string, string>
}

const today = new Date()
const inDays = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10)
const asked = (path: string, query: Record<string, string> = {}) => {
  const words = String(new URLSearchParams(query))
  return { path: `/api/desk/${path}${words && `?${words}`}` }
}
const orders = (query?: Record<string, string>) => asked('orders', query)
const found = (q: string) => asked('find', { q })

/** Every list and search of the desk, by what it is asked; one more is one more line. */
export const deskLists: Record<string, DeskList> = {
  'orders, newest': orders(),
  'orders, far down': orders({ cursor: `${(today.getTime() - 300 * 86_400_000) * 1000}~1` }),
  'orders to confirm, by deadline': orders({ view: 'to_confirm', sort: 'deadline' }),
  'orders due today': orders({ view: 'due_today' }),
  'orders that depart soon': orders({ view: 'departs_soon', sort: 'departs' }),
  'orders without papers': orders({ view: 'incomplete' }),
  'orders of three states': orders({ states: 'paid,ready,deposit_paid' }),
  'orders of a product': orders({ product_id: '100001' }),
  'orders of a destination': orders({ destination_id: '1' }),
  'orders of a small destination': orders({ destination_id: '11', departs_from: inDays(10) }),
  'orders of a type, by departure': orders({ types: 'free', sort: 'departs' }),
  'orders of a month': orders({ departs_from: inDays(30), departs_until: inDays(60) }),
  'orders placed in a week': orders({ ordered_from: inDays(-40), ordered_until: inDays(-33) }),
  'orders by advisors, unpaid': orders({ sources: 'advisor', unpaid: '1' }),
  'orders that are not signed': orders({ unsigned: '1' }),
  'orders with a refund': orders({ has_refund: '1' }),
  'orders with a complaint': orders({ has_complaint: '1' }),
  'orders of an advisor': { ...orders(), roles: ['custom'] },
  'members of a name': asked('members', { name: '王伟' }),
  'members by number': asked('members', { uid: 'y12345' }),
  'members frozen': asked('members', { status: 'frozen' }),
  'members who complained': asked('members', { has_complaint: '1' }),
  'members of an advisor, by name': { ...asked('members', { name: '王伟' }), roles: ['custom'] },
  'member by telephone': { ...asked('members/lookup'), form: { phone: PHONE } },
  'departures, calendar of thirty days': asked('departures/grid', { days: '30' }),
  'departures, calendar of groups to form': asked('departures/grid', { days: '30', short: '1' }),
  'inquiries that wait': asked('consults'),
  'inquiries overdue': asked('consults', { overdue: '1' }),
  'inquiries closed': asked('consults', { state: 'closed' }),
  'inquiries, mine of all': asked('consults', { state: 'all', mine: '1' }),
  complaints: asked('consults', { tab: 'complaint', state: 'all' }),
  'custom requests, newest': asked('custom'),
  'custom requests closed': asked('custom', { status: 'closed' }),
  'custom requests of a designer': { ...asked('custom', { mine: '1' }), roles: ['custom'] },
  'custom requests as a board': asked('custom/board'),
  'reviews to check': asked('reviews'),
  'reviews without an answer': asked('reviews', { tab: 'unanswered' }),
  'reviews, newest': asked('reviews', { tab: 'all' }),
  'reviews of one point with pictures': asked('reviews', { tab: 'all', score: '1', with_pictures: '1' }),
  'reviews of a product': asked('reviews', { tab: 'all', product_id: '100001' }),
  'audit, newest': asked('audit'),
  'audit of an order': asked('audit', { entity: 'order', entity_id: 'BM000000000000' }),
  'audit of a person': asked('audit', { staff_id: '1' }),
  'audit of a noun': asked('audit', { action: 'order' }),
  'audit of a rare noun': asked('audit', { action: 'coupon' }),
  'audit of an act': asked('audit', { action: 'order.reveal' }),
  'audit, refused': asked('audit', { refused: '1' }),
  'audit of a month': asked('audit', { from: inDays(-330), to: inDays(-300) }),
  'audit of money': { ...asked('audit'), roles: ['finance'] },
  'queue, mine': asked('work'),
  'queue, all': asked('work', { scope: 'all' }),
  'queue, of one kind': asked('work', { scope: 'all', kind: 'review_low' }),
  'queue, done': asked('work', { scope: 'done' }),
  'queue, figures': asked('work/counts'),
  'queue, colleagues': asked('work/people'),
  'approvals that wait': asked('approvals'),
  'approvals decided': asked('approvals', { state: 'decided' }),
  'alarms open': asked('alarms', { state: 'open' }),
  'alarms settled': asked('alarms', { state: 'settled' }),
  jobs: asked('jobs'),
  'messages that failed': asked('outbox'),
  exports: asked('exports'),
  staff: asked('staff'),
  today: asked('today'),
  'find an order by number': found('BM000000000000'),
  'find an order by its last six': found('012345'),
  'find people by name': found('王伟'),
  'find a name that many have': found('韩梅'),
  'find by telephone': { ...asked('find/phone'), form: { q: PHONE } },
}
