/** Everything that happened to an order, by where it is written down. */
export const timelineKinds = [
  'state',
  'money',
  'refund',
  'contract',
  'message',
  'note',
  'reveal',
  'audit',
] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** 全部, 客人可见, 款项, 备注, 审计. */
export const timelineFilters = ['all', 'guest', 'money', 'note', 'audit'] as const
export type TimelineFilter = (typeof timelineFilters)[number]
export const timelineFilterText: Record<TimelineFilter, string> = {
  all: '全部',
  guest: '客人可见',
  money: '款项',
  note: '备注',
  audit: '审计',
}

/** The audit repeats what states, notes and reveals say by themselves: 全部 shows of it only what nothing else tells. */
export const kindsOf: Record<TimelineFilter, readonly TimelineKind[]> = {
  all: timelineKinds,
  guest: ['state', 'money', 'contract', 'message'],
  money: ['money', 'refund'],
  note: ['note'],
  audit: ['audit'],
}

/** Actions of the audit that stand in 全部, because nothing else tells of them. */
export const toldByAuditAlone = [
  'order.contact',
  'order.people',
  'order.export',
  'order.supplement',
  'order.supplement_void',
  'order.overdue',
  'order.paper',
  'payment.offline',
  'manifest.export',
] as const
