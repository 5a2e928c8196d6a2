/** Lists of orders that are given: 待确认, 今日到期未付, 7日内出发, 资料不全, 退款中 (desk book §4.2). */
export const deskViews = ['to_confirm', 'due_today', 'departs_soon', 'incomplete', 'refunding'] as const
export type DeskView = (typeof deskViews)[number]
export const deskViewText: Record<DeskView, string> = {
  to_confirm: '待确认',
  due_today: '今日到期未付',
  departs_soon: '7日内出发',
  incomplete: '资料不全',
  refunding: '退款中',
}
/** How many days ahead 7日内出发 looks. */
export const SOON_DAYS = 7

/** 最新下单, 最早出发, 最早到期; the last holds only orders that have a deadline. */
export const listSorts = ['newest', 'departs', 'deadline'] as const
export type ListSort = (typeof listSorts)[number]
export const listSortText: Record<ListSort, string> = {
  newest: '最新下单',
  departs: '最早出发',
  deadline: '最早到期',
}

export const orderSources = ['web', 'advisor', 'custom'] as const
export type OrderSource = (typeof orderSources)[number]
export const orderSourceText: Record<OrderSource, string> = {
  web: '网页',
  advisor: '顾问代下',
  custom: '定制',
}
