import { navigation } from '../shell/navigation.ts'

const paths: Readonly<Record<string, (ref: string) => string>> = {
  order: (ref) => `/orders/${ref}`,
  departure: (ref) => `/departures/${ref}`,
  payment: (ref) => `/finance/payments/${ref}`,
  // A refund's number is its order's with an attempt behind it.
  refund: (ref) => `/orders/${ref.slice(0, 14)}`,
  refund_request: (ref) => `/finance/refunds/${ref}`,
  // A note that mentions somebody stands on its order.
  mention: (ref) => `/orders/${ref}`,
  chat: (ref) => `/chat/${ref}`,
  inquiry: (ref) => `/consults/${ref}`,
  product_question: (ref) => `/questions/${ref}`,
  complaint: (ref) => `/complaints/${ref}`,
  custom_request: (ref) => `/custom/${ref}`,
  member: (ref) => `/members/${ref}`,
  review: (ref) => `/reviews/${ref}`,
  product: (ref) => `/products/${ref}`,
  destination: (ref) => `/taxonomy/destinations?id=${ref}`,
  fact_check: () => '/facts?stale=1',
  hotel: () => '/hotels',
  supplier: (ref) => `/suppliers?id=${ref}`,
  order_mail: (ref) => `/mails/${ref}`,
  invoice: (ref) => `/finance/invoices/${ref}`,
  reconciliation_difference: (ref) => `/finance/recon?number=${encodeURIComponent(ref)}`,
  contract_template: (ref) => `/legal/contracts/${ref}`,
  refund_ladder: (ref) => `/legal/ladders/${ref}`,
  coupon_rule: (ref) => `/coupons/${ref}`,
  coupon_batch: (ref) => `/coupons/codes/${ref}`,
  withdrawal: (ref) => `/rewards/withdrawals/${ref}`,
  setting: (ref) => `/settings?group=${ref}`,
  alarm: () => '/system',
}

const folderOf = (path: string) => /^\/[^/?]+/.exec(path)?.[0] ?? ''
const folders = new Set(navigation.flatMap(({ entries }) => entries.map(({ path }) => folderOf(path))))

/** Where a record has its page, below `/desk`; null where the desk has none for it, as far as the rail knows. */
export function recordPath(kind: string, ref: string): string | null {
  const path = paths[kind]?.(ref) ?? ''
  return path !== '' && folders.has(folderOf(path)) ? path : null
}

interface Item {
  kind: string
  group: string
  entity: string
  ref: string
  record_id: number
  /** Otherwise they come to look, and at what their own right lets them see. */
  is_for_me: boolean
  dealt_with_on: { entity: string; ref: string } | null
}

/** What is to be done on the page, where the page can begin it: two days late, a balance is given up on its order; what a traveller wants changed is answered by a proposal. */
function placeOf({ kind, group, is_for_me }: Pick<Item, 'kind' | 'group' | 'is_for_me'>): string {
  if (kind === 'notice_todo') return '?tab=notice'
  if (kind === 'manifest_todo') return '?tab=manifest'
  if (kind === 'change_asked') return '?act=change'
  if (kind === 'plan_due' && is_for_me) return '/plan'
  return kind === 'balance_late' && group === 'overdue' ? '?act=overdue' : ''
}

const numbered = [
  ...['order', 'custom_request', 'refund', 'refund_request', 'mention', 'invoice', 'withdrawal'],
  'reconciliation_difference',
]

/** Where what waits is dealt with; departures and records without a number are addressed by their row. */
export function itemPath(item: Item): string | null {
  const { entity, ref, record_id, dealt_with_on } = item
  const withPlace = (path: string | null) => path && `${path}${placeOf(item)}`
  if (dealt_with_on) return withPlace(recordPath(dealt_with_on.entity, dealt_with_on.ref))
  const isByNumber = numbered.includes(entity)
  return withPlace(recordPath(entity, isByNumber ? ref : String(record_id)))
}
