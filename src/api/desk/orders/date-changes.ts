import { changeKinds, changeStates } from '#src/domain/booking/changes/change.ts'
import { ChangeDate, ChangeLine, changeSums } from '../../booking/change-views.ts'
import { changeNo } from '../../booking/changes.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, fen, id, instant, orderNo, requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'

/** A change of an order as its page at the desk shows it: the one that stands, else the newest. */
export const DeskChange = z.object({
  change_no: z.string(),
  kind: z.enum(changeKinds),
  kind_text: z.string(),
  state: z.enum(changeStates),
  state_text: z.string(),
  is_open: z.boolean(),
  /** 客人, or who of the staff proposed it without being asked. */
  asked_by: z.string(),
  asked_at: time,
  reason: z.string(),
  /** Until when staff answer; null unless the state is `asked`. */
  answer_due: z.nullable(instant),
  /** Who proposed or refused, and what they said; empty where nobody did. */
  decided_by: z.string(),
  note: z.string(),
  /** Seats and bill are kept until then. */
  expires: z.nullable(instant),
  from: ChangeDate,
  to: z.nullable(ChangeDate),
  /** Of a swap: the place, and names for who may see people; null for a change of date. */
  traveller: z.nullable(
    z.object({ seq: z.int(), old_name: z.string(), new_name: z.string(), kind_text: z.string() }),
  ),
  lines: z.array(ChangeLine),
  ...changeSums,
  /** What can be done with it at the desk, with the reason where it cannot. */
  can: z.object({
    propose: z.object({ allowed: z.boolean(), why: z.string() }),
    refuse: z.object({ allowed: z.boolean(), why: z.string() }),
    withdraw: z.object({ allowed: z.boolean(), why: z.string() }),
  }),
})
export type DeskChange = z.output<typeof DeskChange>

/** What proposing it would mean, or why nobody can: then the sums are those of the order as it is. */
export const DeskChangeQuote = z.object({
  allowed: z.boolean(),
  why: z.string(),
  kind: z.enum(changeKinds),
  from: ChangeDate,
  to: z.nullable(z.object({ ...ChangeDate.shape, seats: z.int(), group_text: z.string() })),
  lines: z.array(ChangeLine),
  ...changeSums,
  /** What the traveller would lose by cancelling today instead: `今日取消：扣20%，退¥3,200`. */
  cancelling_text: z.string(),
  hold_hours: z.int(),
  /** What the traveller is told. */
  messages: z.array(z.object({ channel: z.enum(['sms', 'inbox']), text: z.string() })),
  /** Goes back with `propose`; empty where it is not allowed. */
  quote_token: z.string(),
})

/** 改期 and 换人 at the desk (desk book §4.2, §5.3). */
export const orderDateChanges = {
  dates: endpoint({
    method: 'GET',
    path: '/api/desk/orders/{no}/change/dates',
    access: { staff: 'order.change' },
    summary: '可改的团期：同一产品在售、有余位的日期',
    input: z.object({ no: orderNo }),
    data: z.object({
      /** By day, sixty at the most; the order's own is not among them. */
      dates: z.array(
        z.object({
          departure_id: z.int(),
          date: day,
          combo_key: z.string(),
          combo_name: z.string(),
          adult_fen: fen,
          seats: z.int(),
          group_text: z.string(),
        }),
      ),
    }),
    refusals: ['NOT_FOUND'],
  }),
  quote: endpoint({
    method: 'GET',
    path: '/api/desk/orders/{no}/change/quote',
    access: { staff: 'order.change' },
    summary: '改期、换人试算：逐行差价、余位、今日取消的扣款、发给客人的消息',
    /** One of the two: a date of the list, or the swap that a traveller has asked for. */
    input: z.object({ no: orderNo, departure_id: z.optional(id), change_no: z.optional(changeNo) }),
    data: DeskChangeQuote,
    refusals: ['NOT_FOUND'],
  }),
}

/** Shapes of calls that stand beside them. Each answers the order's page (`DeskOrder`, with `change`) in `order`. */
export const deskChangeInputs = {
  /** `POST /api/desk/orders/{no}/change/propose`: 20, 22, 40, 41, 42. Answers what the traveller asked, or is the shop's own. */
  propose: z.object({
    no: orderNo,
    quote_token: rawText(2000, '试算已失效，请重新试算', '请先试算'),
    reason: requiredText(5, 100, '请写明说明，5到100个字'),
  }),
  /** `POST …/change/refuse` of one that is asked, and `POST …/change/withdraw` of one that is proposed: 20, 22. */
  ended: z.object({
    no: orderNo,
    change_no: changeNo,
    reason: requiredText(5, 100, '请写明原因，5到100个字'),
  }),
}
