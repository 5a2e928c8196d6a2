import { deskViews, listSorts, orderSources } from '#src/domain/booking/desk/lists.ts'
import { orderStatuses, orderTabs } from '#src/domain/booking/order-codes.ts'
import { productTypes } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { endpoint } from '../../endpoint.ts'
import { day, fen, flagText, id, instant, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor, listOf, words } from '../list.ts'
import { Exporting, exportFormat } from '../work/exports.ts'

const firstOf = <W extends string>([first, ...rest]: readonly W[]): [W, ...W[]] => {
  if (first === undefined) throw new Error('there is no word to choose from')
  return [first, ...rest]
}

/** What a list of orders is narrowed down by; all of it stands in the address of the page. */
export const orderFilters = {
  view: z.optional(z.enum(deskViews)),
  states: z.optional(words(firstOf(keysOf(orderStatuses)))),
  /** As the traveller's own list is divided. */
  tab: z.optional(z.enum(firstOf(keysOf(orderTabs)))),
  departs_from: z.optional(day),
  departs_until: z.optional(day),
  ordered_from: z.optional(day),
  ordered_until: z.optional(day),
  /** Days of the first payment, deposit or whole. */
  paid_from: z.optional(day),
  paid_until: z.optional(day),
  product_id: z.optional(id),
  departure_id: z.optional(id),
  types: z.optional(words(firstOf(keysOf(productTypes)))),
  destination_id: z.optional(id),
  sources: z.optional(words(orderSources)),
  advisor_id: z.optional(id),
  unpaid: z.optional(flagText),
  incomplete: z.optional(flagText),
  unsigned: z.optional(flagText),
  has_refund: z.optional(flagText),
  has_complaint: z.optional(flagText),
  with_coupon: z.optional(flagText),
}

export const DeskOrderRow = z.object({
  no: z.string(),
  status: z.enum(firstOf(keysOf(orderStatuses))),
  status_text: z.string(),
  /** Its date is cancelled, and the traveller chooses between others and the money. */
  is_choosing: z.boolean(),
  /** Until when it waits in this state, and for whom. */
  deadline: z.nullable(instant),
  waits_for: z.string(),
  title: z.string(),
  combo_name: z.string(),
  departs_on: day,
  people_text: z.string(),
  /** Null for those who see no people (desk book §2.1). */
  contact_name: z.nullable(z.string()),
  payable_fen: fen,
  paid_fen: fen,
  unpaid_fen: fen,
  source_text: z.string(),
  advisor_name: z.string(),
  created_at: time,
})
export type DeskOrderRow = z.output<typeof DeskOrderRow>

export const orderLists = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/orders',
    access: { staff: 'order.read' },
    summary: '订单列表',
    input: z.object({ ...orderFilters, sort: z.optional(z.enum(listSorts)), cursor: z.optional(cursor) }),
    data: z.object({
      ...listOf(DeskOrderRow).shape,
      /** Of everything that was counted; null where the total is not exact. */
      sums: z.nullable(z.object({ people: z.int(), payable_fen: fen })),
      server_ts: instant,
      /** Names for the filters that are set. */
      names: z.object({ product: z.string(), destination: z.string(), advisor: z.string() }),
    }),
    refusals: [],
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/desk/orders/export',
    access: { staff: 'order.read' },
    audit: 'order.export',
    summary: '导出订单',
    input: z.object({ ...orderFilters, ...exportFormat }),
    data: Exporting,
    refusals: ['STEP_UP'],
  }),
}
