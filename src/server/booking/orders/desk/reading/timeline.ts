import type { orderDetails } from '#src/api/desk/orders/details.ts'
import type { TimelineEntry } from '#src/api/desk/orders/views.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { changeDetailText, changeStepText } from '#src/domain/booking/changes/step-words.ts'
import { inPlaceText, refundStepText } from '#src/domain/booking/desk/refund-words.ts'
import { revealFieldText } from '#src/domain/booking/desk/reveal-fields.ts'
import { kindsOf, type TimelineFilter, type TimelineKind } from '#src/domain/booking/desk/timeline.ts'
import {
  type CancelReason,
  cancelReasonText,
  orderStatusText,
  type PayChannel,
  payChannelText,
} from '#src/domain/booking/order-codes.ts'
import { type RequestCause, requestCauseText } from '#src/domain/booking/refunds/desk.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { EDIT_MINUTES } from '#src/server/operations/notes/service.ts'
import type { OrderRecord } from '../../snapshot.ts'
import { seesPeople } from '../scope.ts'
import { auditText } from './audit-text.ts'
import { countEntries, type Entry, listEntries } from './timeline-store.ts'

const PAGE = 40

type Timeline = Data<(typeof orderDetails)['timeline']>

/** What happened to an order, the newest first: one stream of all that is written down about it anywhere. */
export async function timelineOf(
  { db }: Ctx,
  staff: Staff,
  order: OrderRecord,
  { filter = 'all', cursor }: Pick<Input<(typeof orderDetails)['timeline']>, 'filter' | 'cursor'>,
): Promise<Timeline> {
  const kinds = kindsFor(staff, filter)
  const { list, next } = await listEntries(db, order, {
    kinds,
    wholeAudit: filter === 'audit',
    cursor,
    limit: PAGE,
  })
  const counted = await countEntries(db, order)
  const count = (of: TimelineFilter) =>
    counted
      .filter(({ kind }) => kindsFor(staff, of).includes(kind))
      .reduce((sum, { total, told }) => sum + (of === 'audit' ? total : told), 0)
  return {
    list: list.map((entry) => ({ ...viewOf(entry), note: noteOf(entry, staff) })),
    next,
    counts: {
      all: count('all'),
      guest: count('guest'),
      money: count('money'),
      note: count('note'),
      audit: count('audit'),
    },
  }
}

/** Who sees no people reads neither what colleagues wrote about them nor what they were told. */
const kindsFor = (staff: Staff, filter: TimelineFilter): readonly TimelineKind[] =>
  seesPeople(staff) ? kindsOf[filter] : kindsOf[filter].filter((kind) => kind === 'state' || kind === 'money')

const actorText: Record<string, string> = { member: '客人', job: '系统', channel: '支付渠道' }

type View = Omit<TimelineEntry, 'note'>

function viewOf(entry: Entry): View {
  const { kind, id, at } = entry
  const [by, text, detail] = told(entry)
  return { kind, id, at, by, text, detail }
}

/** Who did what, and what is to be said beside it. */
function told({ kind, who, facts }: Entry): [string, string, string] {
  switch (kind) {
    case 'state':
      return [who ?? actorText[facts.actor] ?? '系统', stateText(facts), stateDetail(facts)]
    case 'refund':
      return [who ?? '客人', refundText(facts), `退款单 ${facts.no}${facts.why && `，原因：${facts.why}`}`]
    case 'money': {
      const channel = payChannelText[facts.channel as PayChannel]
      const sum = yuanText(toFen(facts.amount_fen))
      const paid = facts.what === 'payment'
      const payer = facts.payer === '' ? '' : `，${paid ? '付款人 ' : ''}${facts.payer}`
      return [channel, `${facts.title}${paid ? '到账' : ''} ${sum}`, `${facts.no}${payer}`]
    }
    case 'contract':
      return facts.what === 'signed'
        ? ['客人', `签署合同 ${facts.no}`, `${facts.title}，${facts.sign_name}`]
        : ['系统', `合同 ${facts.no} 作废`, '']
    case 'message':
      return ['系统', `告知客人：${facts.title}`, facts.body]
    case 'note':
      return [who ?? '', '备注', facts.text]
    case 'reveal':
      return [who ?? '', `查看了${fieldText(facts.field)}`, `原因：${facts.reason}`]
    default:
      return [who ?? '系统', auditText(facts), facts.reason === '' ? '' : `原因：${facts.reason}`]
  }
}

type Facts<K extends TimelineKind> = Extract<Entry, { kind: K }>['facts']

const stateText = ({ from, to, reason, change }: Facts<'state'>): string =>
  from === null
    ? `${reason === 'advised' ? '代客下单' : '提交订单'}，${orderStatusText[to]}`
    : from === to
      ? ((change && changeStepText(reason, change.kind)) ?? inPlaceText(reason))
      : `状态 ${orderStatusText[from]} → ${orderStatusText[to]}`

const refundText = ({ step, request, amount_fen, has_second }: Facts<'refund'>) =>
  refundStepText({ step, kind: request, amountFen: toFen(amount_fen), hasSecond: has_second })

/** Reasons of a cancellation and of a refund are told; the others repeat what the states say. */
function stateDetail({ to, reason, refund, change }: Facts<'state'>): string {
  if (change) return changeDetailText({ ...change, differenceFen: toFen(change.difference_fen) })
  if (!refund) return reason in cancelReasonText ? `原因：${cancelReasonText[reason as CancelReason]}` : ''
  const request = `退款单 ${refund.no}`
  if (to === 'refunding') {
    const cause = requestCauseText[reason as RequestCause] ?? ''
    const sums = `退 ${yuanText(toFen(refund.refund_fen))}，扣 ${yuanText(toFen(refund.deduct_fen))}`
    return [request, cause && `原因：${cause}`, sums].filter(Boolean).join('，')
  }
  if (reason === 'rejected') return `${request} 已驳回，原因：${refund.reject_reason}`
  return reason === 'withdrawn' ? `${request} 已撤回` : request
}

/** `travellers.2.doc_no`: of whom, and what. */
function fieldText(field: string): string {
  const [, seq, name] = /^travellers\.(\d+)\.(\w+)$/.exec(field) ?? []
  const text = revealFieldText[(name ?? field) as keyof typeof revealFieldText] ?? field
  return seq ? `第${seq}位${text}` : text
}

function noteOf({ kind, at, facts }: Entry, staff: Staff): TimelineEntry['note'] {
  if (kind !== 'note') return null
  const { pinned, edited, mentions, unread_by, staff_id } = facts
  const until = new Date(at.getTime() + EDIT_MINUTES * 60_000)
  return {
    pinned,
    edited,
    mentions,
    is_new_to_me: unread_by.includes(staff.id),
    editable_until: staff_id === staff.id ? until : null,
  }
}
