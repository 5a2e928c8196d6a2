import { listSorts, listSortText, orderSources, orderSourceText } from '#src/domain/booking/desk/lists.ts'
import { orderStatuses, orderStatusText, orderTabs, orderTabText } from '#src/domain/booking/order-codes.ts'
import { productTypes, productTypeText } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { Filter } from '../list/filter.ts'

interface Names {
  product: string
  destination: string
  advisor: string
}

/** The filters of the desk book, §4.2; a product, a departure, a destination and an advisor come with a link. */
export const filtersFor = (names: Names | undefined): Filter[] => [
  {
    kind: 'choice',
    name: 'states',
    title: '状态',
    isMulti: true,
    options: keysOf(orderStatuses).map((value) => ({ value, label: orderStatusText[value] })),
  },
  {
    kind: 'choice',
    name: 'tab',
    title: '客人列表',
    options: keysOf(orderTabs)
      .filter((value) => value !== 'all')
      .map((value) => ({ value, label: orderTabText[value] })),
  },
  { kind: 'days', name: 'departs_from', until: 'departs_until', title: '出发日' },
  { kind: 'days', name: 'ordered_from', until: 'ordered_until', title: '下单日' },
  { kind: 'days', name: 'paid_from', until: 'paid_until', title: '首次付款日' },
  {
    kind: 'choice',
    name: 'types',
    title: '类型',
    isMulti: true,
    options: keysOf(productTypes).map((value) => ({ value, label: productTypeText[value] })),
  },
  {
    kind: 'choice',
    name: 'sources',
    title: '来源',
    isMulti: true,
    options: orderSources.map((value) => ({ value, label: orderSourceText[value] })),
  },
  { kind: 'flag', name: 'unpaid', title: '有待付' },
  { kind: 'flag', name: 'incomplete', title: '资料不全' },
  { kind: 'flag', name: 'unsigned', title: '未签约' },
  { kind: 'flag', name: 'has_refund', title: '有退款' },
  { kind: 'flag', name: 'has_complaint', title: '有投诉' },
  { kind: 'flag', name: 'with_coupon', title: '用了券' },
  {
    kind: 'choice',
    name: 'sort',
    title: '排序',
    options: listSorts.map((value) => ({ value, label: listSortText[value] })),
  },
  { kind: 'linked', name: 'product_id', title: '产品', label: names?.product ?? '' },
  { kind: 'linked', name: 'departure_id', title: '团期', label: '' },
  { kind: 'linked', name: 'destination_id', title: '目的地', label: names?.destination ?? '' },
  { kind: 'linked', name: 'advisor_id', title: '顾问', label: names?.advisor ?? '' },
]
