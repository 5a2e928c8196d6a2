import type { News } from './stream.ts'

/** By a record's kind, the calls whose answers show it. */
const shownIn: Readonly<Record<string, readonly string[]>> = {
  order: ['/api/desk/orders', '/api/desk/departures', '/api/desk/today'],
  order_change: ['/api/desk/orders'],
  refund: ['/api/desk/refunds', '/api/desk/payments', '/api/desk/orders'],
  refund_request: ['/api/desk/refunds', '/api/desk/orders'],
  invoice: ['/api/desk/invoices', '/api/desk/orders'],
  order_mail: ['/api/desk/mails', '/api/desk/orders'],
  withdrawal: ['/api/desk/withdraws'],
  reconciliation_difference: ['/api/desk/finance'],
  product: ['/api/desk/products'],
  product_question: ['/api/desk/questions'],
  inquiry: ['/api/desk/consults', '/api/desk/complaints'],
  custom_request: ['/api/desk/custom'],
  review: ['/api/desk/reviews'],
  departure: ['/api/desk/departures'],
  member: ['/api/desk/members'],
  approval: ['/api/desk/approvals'],
  alarm: ['/api/desk/alarms', '/api/desk/system'],
}

/** The calls whose answers a piece of news makes old; null for all of them. */
export function touchedBy(news: News): readonly string[] | null {
  switch (news.type) {
    case 'queue':
      return ['/api/desk/work', '/api/desk/today']
    case 'record':
      return shownIn[news.kind] ?? []
    case 'alarm':
      return ['/api/desk/alarms', '/api/desk/system', '/api/desk/work']
    case 'chat':
      return news.seq === null ? [] : ['/api/desk/chats']
    case 'presence':
      return ['/api/desk/presence']
    case 'resync':
      return null
    case 'reload':
      return []
  }
}
