import { find, type foundKinds } from '#src/api/desk/work/find.ts'
import type { Data, Staff } from '#src/api/endpoint.ts'
import { maskNumbers } from '#src/domain/account/masks.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { deskInvoiceStateText } from '#src/domain/booking/invoices/invoice.ts'
import { orderStatusText } from '#src/domain/booking/order-codes.ts'
import { requestStatusText } from '#src/domain/booking/refunds/request.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { complaintCategoryText, inquiryStatusText } from '#src/domain/content/inquiry-work.ts'
import { type SearchShape, searchShapeOf } from '#src/domain/desk/search-shape.ts'
import { withdrawalStateText } from '#src/domain/marketing/cashback/withdrawal-states.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { normaliseDocument } from '#src/domain/travellers/documents.ts'
import { badFields } from '#src/platform/refused.ts'
import { seesPeople } from '#src/server/booking/orders/service.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { lookUpPhone } from '../lookups/service.ts'
import * as store from './store.ts'

type Groups = Data<typeof find.search>
type Group = Groups['groups'][number]
type Kind = (typeof foundKinds)[number]

const titles: Record<Kind, string> = {
  order: '订单',
  payment: '款项',
  refund_request: '退款',
  invoice: '发票',
  withdrawal: '提现',
  member: '会员',
  inquiry: '咨询',
  chat: '会话',
  complaint: '投诉',
  custom_request: '定制',
  product: '产品',
  hotel: '酒店',
  supplier: '供应商',
  destination: '目的地',
}
const group = (kind: Kind, list: Group['list']): Group => ({ kind, title: titles[kind], list })
const filled = (groups: Group[], asks: Groups['asks'] = null): Groups => ({
  groups: groups.filter(({ list }) => list.length > 0),
  asks,
})

const has = (staff: Staff, right: Parameters<typeof scopesOf>[1]) => scopesOf(staff, right).length > 0

/** An order may match in two ways; it stands there once, with the first. */
function orderGroup(staff: Staff, hits: store.OrderHit[]): Group {
  const once = new Map(hits.toReversed().map((hit) => [hit.order_no, hit]))
  const list = [...once.values()].toReversed().map((hit) => ({
    ref: hit.order_no,
    title: `${hit.order_no} ${hit.title}`,
    note: [orderStatusText[hit.status], `${hit.departs_on} 出发`, seesPeople(staff) ? hit.contact_name : '']
      .filter(Boolean)
      .join(' · '),
    reason: hit.reason,
  }))
  return group('order', list)
}

const memberGroup = ({ vault }: Ctx, hits: Awaited<ReturnType<typeof store.members>>, reason: string) =>
  group(
    'member',
    hits.map(({ uid, name, phone_enc }) => ({
      ref: uid,
      title: name === '' ? uid : name,
      note: maskPhone(vault.open(phone_enc)),
      reason,
    })),
  )

const requestGroup = (hits: Awaited<ReturnType<typeof store.requestsBy>>, reason: string) =>
  group(
    'custom_request',
    hits.map(({ request_no, place, created_at }) => ({
      ref: request_no,
      title: `${request_no} ${place}`,
      note: shanghaiTime(created_at).slice(0, 10),
      reason,
    })),
  )

const invoiceGroup = (hits: Awaited<ReturnType<typeof store.invoices>>, no: string) =>
  group(
    'invoice',
    hits.map(({ request_no, title, status, number }) => ({
      ref: request_no,
      title: `${request_no} ${title}`,
      note: deskInvoiceStateText[status],
      reason: no === request_no ? '开票申请号' : no === number ? '发票号码' : '红字发票号码',
    })),
  )

const paymentGroup = (hits: Awaited<ReturnType<typeof store.payments>>) =>
  group(
    'payment',
    hits.map(({ no, title, amount_fen, by }) => ({
      ref: no,
      title: `${no} ${title}`,
      note: yuanText(toFen(amount_fen)),
      reason: by === 'payment' ? '支付单号' : '退款单号',
    })),
  )

const chatGroup = (hits: Awaited<ReturnType<typeof store.chatsBy>>) =>
  group(
    'chat',
    hits.map(({ id, subject, at }) => ({
      ref: String(id),
      title: subject || '进行中的会话',
      note: shanghaiTime(at).slice(0, 16),
      reason: '手机号',
    })),
  )

const withdrawalGroup = (hits: Awaited<ReturnType<typeof store.withdrawals>>) =>
  group(
    'withdrawal',
    hits.map(({ withdrawal_no, name, state, amount_fen }) => ({
      ref: withdrawal_no,
      title: `${withdrawal_no} ${name}`,
      note: `${withdrawalStateText[state]} · ${yuanText(toFen(amount_fen))}`,
      reason: '提现单号',
    })),
  )

const complaintGroup = (hits: Awaited<ReturnType<typeof store.complaints>>) =>
  group(
    'complaint',
    hits.map(({ complaint_no, category, status }) => ({
      ref: complaint_no,
      title: `${complaint_no} ${complaintCategoryText[category]}`,
      note: inquiryStatusText[status],
      reason: '投诉编号',
    })),
  )

const namedGroup = (kind: Kind, hits: { id: number; title: string }[], reason: string) =>
  group(
    kind,
    hits.map(({ id, title }) => ({ ref: String(id), title, note: String(id), reason })),
  )

async function byNumber(ctx: Ctx, staff: Staff, shape: SearchShape): Promise<Group[]> {
  const { db } = ctx
  const orders = [
    ...(shape.orderNo ? await store.ordersByNumber(db, staff, shape.orderNo) : []),
    ...(shape.orderEnd ? await store.ordersByEnd(db, staff, shape.orderEnd) : []),
    ...(shape.contractNo ? await store.ordersByContract(db, staff, shape.contractNo) : []),
    ...(shape.attemptNo ? await store.ordersByAttempt(db, staff, shape.attemptNo) : []),
  ]
  const groups = [orderGroup(staff, orders)]
  if (shape.attemptNo && has(staff, 'finance.read'))
    groups.push(paymentGroup(await store.payments(db, staff, shape.attemptNo)))
  if (shape.requestNo && has(staff, 'custom.work'))
    groups.push(requestGroup(await store.requestsBy(db, staff, { requestNo: shape.requestNo }), '需求编号'))
  if (shape.refundNo) {
    const found = await store.refundRequests(db, staff, shape.refundNo)
    groups.push(
      group(
        'refund_request',
        found.map(({ request_no, title, status }) => ({
          ref: request_no,
          title: `${request_no} ${title}`,
          note: requestStatusText[status],
          reason: '退款单号',
        })),
      ),
    )
  }
  if (shape.invoiceNo && has(staff, 'invoice.work'))
    groups.push(invoiceGroup(await store.invoices(db, shape.invoiceNo), shape.invoiceNo))
  if (shape.withdrawalNo && has(staff, 'withdraw.review'))
    groups.push(withdrawalGroup(await store.withdrawals(db, shape.withdrawalNo)))
  if (shape.complaintNo && has(staff, 'consult.work'))
    groups.push(complaintGroup(await store.complaints(db, staff, shape.complaintNo)))
  if (shape.productId !== undefined && has(staff, 'product.read'))
    groups.push(namedGroup('product', await store.products(db, { id: shape.productId }), '产品编号'))
  if (shape.memberUid && has(staff, 'member.read'))
    groups.push(memberGroup(ctx, await store.members(db, staff, { uid: shape.memberUid }), '会员编号'))
  return groups
}

async function byName(ctx: Ctx, staff: Staff, name: string): Promise<Group[]> {
  const { db } = ctx
  const groups: Group[] = []
  if (seesPeople(staff))
    groups.push(
      orderGroup(staff, [
        ...(await store.ordersByContact(db, staff, name)),
        ...(await store.ordersByTraveller(db, staff, name)),
      ]),
    )
  if (has(staff, 'member.read'))
    groups.push(memberGroup(ctx, await store.members(db, staff, { name }), '姓名'))
  if (has(staff, 'product.read'))
    groups.push(namedGroup('product', await store.products(db, { name }), '名称'))
  if (has(staff, 'departure.read')) {
    groups.push(namedGroup('hotel', await store.named(db, 'hotel', name), '名称'))
    groups.push(namedGroup('supplier', await store.named(db, 'supplier', name), '名称'))
    groups.push(namedGroup('destination', await store.destinations(db, name), '名称'))
  }
  return groups
}

export const findHandlers = handlers(find, {
  async search({ ctx, staff, input: { q } }) {
    const shape = searchShapeOf(q)
    if (shape.phone) return filled([], 'phone')
    if (shape.document) return filled([], has(staff, 'pii.document') ? 'document' : null)
    const named = shape.name ? await byName(ctx, staff, shape.name) : []
    return filled([...(await byNumber(ctx, staff, shape)), ...named])
  },

  async phone({ ctx, staff, input: { q } }) {
    const { phone } = searchShapeOf(q)
    if (!phone) throw badFields({ q: '请输入11位手机号' })
    const { db } = ctx
    const { phoneHash: hash, audit } = await lookUpPhone(ctx, db, staff, phone)
    const groups = [
      ...(has(staff, 'member.read')
        ? [memberGroup(ctx, await store.members(db, staff, { hash }), '手机号')]
        : []),
      ...(seesPeople(staff) ? [orderGroup(staff, await store.ordersByPhone(db, staff, hash))] : []),
      ...(has(staff, 'consult.work')
        ? [
            group(
              'inquiry',
              (await store.inquiriesBy(db, staff, hash)).map(({ id, message, created_at }) => ({
                ref: String(id),
                title: maskNumbers(message).slice(0, 40) || '未留言',
                note: shanghaiTime(created_at).slice(0, 16),
                reason: '手机号',
              })),
            ),
          ]
        : []),
      ...(has(staff, 'chat.work') ? [chatGroup(await store.chatsBy(db, staff, hash))] : []),
      ...(has(staff, 'custom.work')
        ? [requestGroup(await store.requestsBy(db, staff, { hash }), '手机号')]
        : []),
    ]
    return { answer: filled(groups), audit: [audit] }
  },

  async document({ ctx, staff, input: { q } }) {
    if (!searchShapeOf(q).document) throw badFields({ q: '请输入完整的证件号码' })
    const hash = ctx.vault.blindIndex('document', normaliseDocument(q))
    const orders = seesPeople(staff) ? await store.ordersByDocument(ctx.db, staff, hash) : []
    // Not even its hash: whoever reads the log could try out numbers by looking them up.
    const audit = [{ entity: 'document', id: '', after: { found: orders.length } }]
    return { answer: filled([orderGroup(staff, orders)]), audit }
  },
})
