import { waitlistStates } from '#src/domain/booking/waitlist/waitlist.ts'
import { endpoint } from '../../endpoint.ts'
import { coded, day, flag, id, instant, intBetween, jsonField, picture, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { comboKey } from '../pricing.ts'

const people = z._default(intBetween(0, 99), 0)
const counts = { adult: z.int(), child_bed: z.int(), child_nobed: z.int(), infant: z.int() }

const Waiting = z.object({
  waitlist_id: z.int(),
  product_id: z.int(),
  combo_key: z.string(),
  title: z.string(),
  cover: picture,
  combo_name: z.string(),
  date: day,
  return_date: day,
  people_text: z.string(),
  ...counts,
  state: coded(waitlistStates),
  state_text: z.string(),
  /** Parties that wait longer; 0 once seats are kept or the wait is over. */
  ahead: z.int(),
  /** Seats are kept for the party: offered, or from 09:00 on. */
  is_kept: flag,
  /** Until when the offer stands; null without one. */
  offer_until_ts: z.nullable(instant),
  joined_at: time,
  ended_at: z.nullable(time),
})
export type Waiting = z.output<typeof Waiting>

const byId = z.object({ waitlist_id: id })
const departure = { product_id: id, combo_key: comboKey, date: day }

/** 候补: members wait for seats of a date that is full (rule book §8.9, 18). */
export const waitlist = {
  ahead: endpoint({
    method: 'GET',
    path: '/api/v3/waitlist/ahead',
    access: 'public',
    summary: '某团期有多少人在候补',
    input: z.object(departure),
    data: z.object({ parties: z.int(), stock: z.int() }),
    refusals: ['NOT_FOUND', 'CLOSED'],
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/v3/waitlist/join',
    access: 'member',
    summary: '候补已满的团期（不收款）',
    input: z.object({
      ...departure,
      counts_json: jsonField(
        z.object({ adult: people, child_bed: people, child_nobed: people, infant: people }),
      ),
    }),
    data: z.object({ waitlist_id: z.int(), ahead: z.int() }),
    refusals: ['NOT_FOUND', 'STATE', 'DUPLICATE', 'CLOSED'],
  }),
  leave: endpoint({
    method: 'POST',
    path: '/api/v3/waitlist/leave',
    access: 'member',
    summary: '放弃候补或候补到的名额',
    input: byId,
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  mine: endpoint({
    method: 'GET',
    path: '/api/v3/waitlist/mine',
    access: 'member',
    summary: '我的候补：进行中的，和最近30天结束的',
    input: z.object({}),
    data: z.object({ list: z.array(Waiting), server_ts: instant }),
    refusals: [],
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/v3/waitlist/accept',
    access: 'member',
    summary: '接受候补到的名额：带着行程去填写订单',
    input: byId,
    data: z.object({
      waitlist_id: z.int(),
      product_id: z.int(),
      combo_key: z.string(),
      date: day,
      ...counts,
      offer_until_ts: instant,
    }),
    refusals: ['NOT_FOUND', 'STATE', 'SOLD_OUT', 'CLOSED'],
  }),
}
