import type { Right, Scope } from '../../account/staff.ts'
import { keysOf } from '../../keys.ts'

interface ReportKind {
  title: string
  right: Right
  /** Which day something counts for. */
  base: string
}

/** The reports there are, in the order of the desk book §6. */
export const reportKinds = {
  income: { title: '收款与净额', right: 'report.money', base: '按渠道到账的日期' },
  sold: { title: '成交', right: 'report.sales', base: '按首次付款的日期' },
  breakdown: { title: '成交分类', right: 'report.sales', base: '按首次付款的日期' },
  departures: { title: '团期', right: 'report.sales', base: '上座率按出发日期，成团率按不成团通知日' },
  lead: { title: '预订提前期', right: 'report.sales', base: '按首次付款的日期' },
  cancelled: { title: '取消率', right: 'report.sales', base: '按下单的那一周' },
  refunded: { title: '退款', right: 'report.money', base: '按退款到账的日期' },
  coupons: { title: '券成本', right: 'report.money', base: '按首次付款的日期' },
  service: { title: '时效', right: 'report.service', base: '按待办完成的日期' },
  custom: { title: '定制', right: 'report.service', base: '按提交需求的日期' },
  searched: { title: '搜索', right: 'report.sales', base: '按搜索的日期' },
  reviewed: { title: '点评', right: 'report.service', base: '按写下点评的日期' },
  receivable: { title: '应收', right: 'report.money', base: '此刻' },
} as const satisfies Record<string, ReportKind>
export type ReportName = keyof typeof reportKinds
export const reportNames = keysOf(reportKinds)

/** Read by who has only a part of its right: what was searched for (desk book §2.1). */
const partReports: readonly ReportName[] = ['searched']

/** Whether a person with this reach of a report's right may read it. */
export const maySeeReport = (name: ReportName, scopes: readonly Scope[] = []): boolean =>
  scopes.includes('all') || (partReports.includes(name) && scopes.includes('part'))

/** Longer ranges would hold up everybody who works beside them. */
export const MOST_REPORT_DAYS = 92
