import type { ComponentType } from 'react'
import type { Right } from '#src/domain/account/staff.ts'

export interface DeskPage {
  /** Below `/desk`; a part that varies begins with a dollar: `/orders/$order_no`. */
  path: string
  /** In the top bar and in the window, until the page says it better itself. */
  title: string
  /** Who lacks it reads which role has it. Absent: for everybody who is signed in. */
  right?: Right
  /** Too dense for a telephone, where it says so instead. */
  needsComputer?: true
  /** Stands alone, without rail and top bar, and needs nobody signed in. */
  isBare?: true
  load(): Promise<{ Page: ComponentType }>
}

/** Every page of the desk: start reading here. */
export const pages: readonly DeskPage[] = [
  { path: '/', title: '今日', load: () => import('./today/page.tsx') },
  { path: '/login', title: '登录', isBare: true, load: () => import('./sign-in/page.tsx') },
  { path: '/enrol/$token', title: '开通账号', isBare: true, load: () => import('./enrol/page.tsx') },
  {
    path: '/consults',
    title: '咨询',
    right: 'consult.work',
    load: () => import('./consults/page.tsx'),
  },
  {
    path: '/consults/$id',
    title: '咨询',
    right: 'consult.work',
    load: () => import('./consults/one/page.tsx'),
  },
  { path: '/custom', title: '定制', right: 'custom.work', load: () => import('./custom/page.tsx') },
  {
    path: '/custom/$request_no',
    title: '定制',
    right: 'custom.work',
    load: () => import('./custom/one/page.tsx'),
  },
  { path: '/members', title: '会员', right: 'member.read', load: () => import('./members/page.tsx') },
  {
    path: '/members/$uid',
    title: '会员',
    right: 'member.read',
    load: () => import('./members/one/page.tsx'),
  },
  { path: '/reviews', title: '点评', right: 'review.read', load: () => import('./reviews/page.tsx') },
  {
    path: '/reviews/$id',
    title: '点评',
    right: 'review.read',
    load: () => import('./reviews/one/page.tsx'),
  },
  { path: '/mails', title: '邮寄', right: 'order.edit', load: () => import('./mails/page.tsx') },
  { path: '/mails/$id', title: '邮寄', right: 'order.edit', load: () => import('./mails/one/page.tsx') },
  { path: '/orders', title: '订单', right: 'order.read', load: () => import('./orders/page.tsx') },
  {
    path: '/finance/payments',
    title: '款项',
    right: 'finance.read',
    load: () => import('./finance/payments/page.tsx'),
  },
  {
    path: '/finance/payments/$no',
    title: '款项',
    right: 'finance.read',
    load: () => import('./finance/payments/one/page.tsx'),
  },
  {
    path: '/finance/refunds',
    title: '退款',
    right: 'order.read',
    load: () => import('./finance/refunds/page.tsx'),
  },
  {
    path: '/finance/refunds/$no',
    title: '退款',
    right: 'order.read',
    load: () => import('./finance/refunds/one/page.tsx'),
  },
  {
    path: '/finance/invoices',
    title: '发票',
    right: 'invoice.work',
    load: () => import('./finance/invoices/page.tsx'),
  },
  {
    path: '/finance/invoices/$no',
    title: '发票',
    right: 'invoice.work',
    load: () => import('./finance/invoices/one/page.tsx'),
  },
  {
    path: '/departures',
    title: '班期',
    right: 'departure.read',
    load: () => import('./departures/page.tsx'),
  },
  {
    path: '/departures/$id',
    title: '班期',
    right: 'departure.read',
    needsComputer: true,
    load: () => import('./departures/one/page.tsx'),
  },
  { path: '/orders/$no', title: '订单', right: 'order.read', load: () => import('./orders/order/page.tsx') },
  {
    path: '/finance/recon',
    title: '对账',
    right: 'recon.work',
    needsComputer: true,
    load: () => import('./finance/reconciliation/page.tsx'),
  },
  {
    path: '/finance/recon/$id',
    title: '对账',
    right: 'recon.work',
    needsComputer: true,
    load: () => import('./finance/reconciliation/one/page.tsx'),
  },
  {
    path: '/finance/day',
    title: '日结',
    right: 'day.close',
    needsComputer: true,
    load: () => import('./finance/day/page.tsx'),
  },
  {
    path: '/finance/day/$date',
    title: '日结',
    right: 'day.close',
    needsComputer: true,
    load: () => import('./finance/day/page.tsx'),
  },
  {
    path: '/settings/staff',
    title: '员工与角色',
    right: 'staff.manage',
    load: () => import('./settings/staff/page.tsx'),
  },
  { path: '/audit', title: '审计日志', right: 'audit.read', load: () => import('./audit/page.tsx') },
  {
    path: '/content/pages',
    title: '静态页面',
    right: 'content.edit',
    needsComputer: true,
    load: () => import('./content/pages/page.tsx'),
  },
  {
    path: '/content/pages/$key',
    title: '静态页面',
    right: 'content.edit',
    needsComputer: true,
    load: () => import('./content/pages/one/page.tsx'),
  },
  {
    path: '/legal/contracts',
    title: '合同模板',
    right: 'contract.read',
    needsComputer: true,
    load: () => import('./legal/contracts/page.tsx'),
  },
  {
    path: '/legal/contracts/$code',
    title: '合同模板',
    right: 'contract.read',
    needsComputer: true,
    load: () => import('./legal/contracts/one/page.tsx'),
  },
  {
    path: '/legal/ladders',
    title: '退改阶梯',
    right: 'contract.read',
    needsComputer: true,
    load: () => import('./legal/ladders/page.tsx'),
  },
  {
    path: '/legal/ladders/$code',
    title: '退改阶梯',
    right: 'contract.read',
    needsComputer: true,
    load: () => import('./legal/ladders/one/page.tsx'),
  },
  { path: '/account', title: '我的账号', load: () => import('./account/page.tsx') },
  { path: '/exports', title: '导出', load: () => import('./exports/page.tsx') },
  { path: '/system', title: '系统', needsComputer: true, load: () => import('./system/page.tsx') },
]
