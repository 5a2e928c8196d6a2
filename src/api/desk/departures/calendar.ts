import { productTypes } from '#src/domain/codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, fen, flagText, id, numBetween } from '../../wire.ts'
import { z } from '../../zod.ts'
import { cursor } from '../list.ts'

const access = { staff: 'departure.read' } as const

/** How a cell looks: what visitors see of it, without the clock of the page. */
const cellStates = ['open', 'nearly_formed', 'formed', 'full', 'closed', 'cancelled', 'by_phone'] as const

/** One departure in the calendar. */
const Cell = z.object({
  id: z.int(),
  on: day,
  adult_fen: fen,
  sold: z.int(),
  held: z.int(),
  capacity: z.int(),
  state: z.enum(cellStates),
  below_cost: z.boolean(),
  /** 铁定成团 is promised. */
  guaranteed: z.boolean(),
})
export type CalendarCell = z.output<typeof Cell>

const Row = z.object({
  combo_id: z.int(),
  product_id: z.int(),
  title: z.string(),
  combo_name: z.string(),
  city: z.string(),
  cells: z.array(Cell),
})
export type CalendarRow = z.output<typeof Row>

const MOST_CALENDAR_DAYS = 35

/** 日历: combos down, days across, forty rows at a time (desk book §4.3). */
export const departureCalendar = {
  grid: endpoint({
    method: 'GET',
    path: '/api/desk/departures/grid',
    access,
    summary: '班期日历：每次四十个套餐，最多三十五天',
    input: z.object({
      from: z.optional(day),
      days: z.optional(numBetween(1, MOST_CALENDAR_DAYS)),
      type: z.optional(z.enum(keysOf(productTypes) as ['group', 'free', 'semi', 'private', 'study'])),
      destination_id: z.optional(id),
      supplier_id: z.optional(id),
      city_id: z.optional(id),
      product_id: z.optional(id),
      /** A part of the title, or the product's number. */
      q: z.optional(rawText(60, '名称过长')),
      /** A group that is still to form within 30 days. */
      short: z.optional(flagText),
      /** Ten seats or more to sell within 14 days. */
      free: z.optional(flagText),
      cursor: z.optional(cursor),
    }),
    data: z.object({
      from: day,
      days: z.int(),
      today: day,
      list: z.array(Row),
      next: z.nullable(cursor),
      total: z.int(),
      is_total_exact: z.boolean(),
      /** The product that the calendar is narrowed down to. */
      product: z.string(),
    }),
    refusals: [],
  }),
  places: endpoint({
    method: 'GET',
    path: '/api/desk/departures/places',
    access,
    summary: '日历可选的目的地、供应商与出发地',
    input: z.object({}),
    data: z.object({
      destinations: z.array(z.object({ id: z.int(), label: z.string() })),
      suppliers: z.array(z.object({ id: z.int(), label: z.string() })),
      cities: z.array(z.object({ id: z.int(), label: z.string() })),
    }),
    refusals: [],
  }),
}
