import type { Right, Scope } from '../../account/staff.ts'
import { keysOf } from '../../keys.ts'

interface ReportKind {
  title: string
  right: Right
  /** Which day something counts for. */
  base: string
  /** Its days are kept once they are over, so that a year can be put together from them. */
  isKept?: true
}

/** The reports there are, in the order of the desk book §6. */
export const reportKinds = {
  income: { title: '收款与净额', right: 'report.money', base: '按渠道到账的日期', isKept: true },
  sold: { title: '成交', right: 'report.sales', base: '按首次付款的日期', isKept: true },
  breakdown: { title: '成交分类', right: 'report.sales', base: '按首次付款的日期' },
  looked: { title: '看订比', right: 'report.sales', base: '访问与订单各按自己的日期' },
  departures: { title: '团期', right: 'report.sales', base: '上座率按出发日期，成团率按不成团通知日' },
  lead: { title: '预订提前期', right: 'report.sales', base: '按首次付款的日期' },
  cancelled: { title: '取消率', right: 'report.sales', base: '按下单的那一周', isKept: true },
  refunded: { title: '退款', right: 'report.money', base: '按退款到账的日期', isKept: true },
  coupons: { title: '券成本', right: 'report.money', base: '按首次付款的日期', isKept: true },
  service: { title: '时效', right: 'report.service', base: '按待办完成的日期' },
  custom: { title: '定制', right: 'report.service', base: '按提交需求的日期' },
  searched: { title: '搜索', right: 'report.sales', base: '按搜索的日期' },
  reviewed: { title: '点评', right: 'report.service', base: '按写下点评的日期' },
  receivable: { title: '应收', right: 'report.money', base: '此刻' },
  suppliers: { title: '供应商', right: 'report.sales', base: '按出发日期' },
} as const satisfies Record<string, ReportKind>
export type ReportName = keyof typeof reportKinds
export const reportNames = keysOf(reportKinds)

/** Read by who has only a part of its right: what was searched for (desk book §2.1). */
const partReports: readonly ReportName[] = ['searched']

/** Whether a person with this reach of a report's right may read it. */
export const maySeeReport = (name: ReportName, scopes: readonly Scope[] = []): boolean =>
  scopes.includes('all') || (partReports.includes(name) && scopes.includes('part'))

/** Counting more when it is asked for would hold up everybody who works beside it. */
export const MOST_REPORT_DAYS = 92
/** A year, put together from days that are kept. */
const MOST_KEPT_DAYS = 366

/** The longest range of a report, in days. */
export const mostDaysOf = (name: ReportName): number =>
  'isKept' in reportKinds[name] ? MOST_KEPT_DAYS : MOST_REPORT_DAYS
