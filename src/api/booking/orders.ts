import { agreementNames } from '#src/domain/booking/agreements.ts'
import { cancelReasons, orderStatuses, orderTabs } from '#src/domain/booking/order-codes.ts'
import { TravellerInput } from '../account/travellers.ts'
import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import {
  coded,
  codedText,
  day,
  fen,
  flag,
  instant,
  jsonField,
  orderNo,
  pageOf,
  paging,
  picture,
  shownFen,
  text,
} from '../wire.ts'
import { phone } from '../wire-person.ts'
import { z } from '../zod.ts'
import { OrderDetail, OrderRow, OrderSimple } from './order-views.ts'
import { couponId, offerId, selectionFields } from './pricing.ts'
import { contactExtras, linkman } from './records/order-contact.ts'

const travellersJson = z.optional(jsonField(z.array(TravellerInput).check(z.maxLength(50))))

const byOrder = z.object({ order_id: orderNo })

/** `code` is an error number of the API; the list tells why a step cannot be taken yet. */
const Blocker = z.object({ code: z.int(), field: z.string(), message: z.string() })

export const orders = {
  create: endpoint({
    method: 'POST',
    path: '/api/v3/order/create',
    access: 'member',
    summary: '提交订单（同一 idem_key 只产生一单）',
    input: z.object({
      ...selectionFields,
      linkman,
      phone,
      ...contactExtras,
      travellers_json: travellersJson,
      agree_json: z.optional(jsonField(z.array(z.enum(agreementNames)))),
      price_token: z.optional(rawText(2000, '价格凭证有误')),
      /** The amount that the page showed: a different one today answers PRICE_CHANGED with the new quote. */
      payable_fen: shownFen,
      idem_key: rawText(64, '提交凭证有误', '缺少提交凭证').check(z.uuid('提交凭证有误')),
      source_from: z.optional(text(64)),
      /** Takes the seats of this offer instead of free ones. */
      waitlist_id: offerId,
      coupon_id: couponId,
    }),
    data: z.object({
      order_id: z.string(),
      status: coded(orderStatuses),
      need_confirm: flag,
      pay_deadline_ts: z.nullable(instant),
      payable_fen: fen,
      next: z.enum(['contract', 'wait']),
    }),
    refusals: [
      ...(['NOT_FOUND', 'STATE', 'DUPLICATE', 'SOLD_OUT', 'PRICE_CHANGED'] as const),
      ...(['CLOSED', 'TRAVELLER', 'PHONE_BLOCKED', 'COUPON_NO_USE'] as const),
    ],
  }),
  edit: endpoint({
    method: 'POST',
    path: '/api/v3/order/new/edit',
    access: 'member',
    summary: '修改联系人、备注、出行人、优惠券',
    input: z.object({
      order_id: orderNo,
      linkman: z.optional(linkman),
      phone: z.optional(rawText(64, '您输入的手机号码格式错误，请重新输入')),
      ...contactExtras,
      travellers_json: travellersJson,
      agree_json: z.optional(jsonField(z.array(z.enum(agreementNames)))),
      /** Another coupon than the one it has, or 0 for none, while nothing is signed (rule book §8.9, 11). */
      coupon_id: couponId,
    }),
    data: OrderDetail,
    refusals: ['NOT_FOUND', 'STATE', 'TRAVELLER', 'COUPON_NO_USE'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/v3/order/new/list',
    access: 'member',
    summary: '我的订单',
    input: z.object({
      status: z.optional(codedText(orderTabs)),
      /** Of an order's number or title. */
      keywords: z.optional(text(50)),
      ...paging,
    }),
    data: z.object({
      ...pageOf(OrderRow),
      /** Of the tabs, whatever was searched for. */
      counts: z.object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int() }),
      /** The member's next departure, or the trip that is on; `days_left` is then 0. */
      next_trip: z.nullable(
        z.object({
          order_id: z.string(),
          title: z.string(),
          cover: picture,
          date: day,
          days_left: z.int(),
        }),
      ),
    }),
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/v3/order/new/detail',
    access: 'member',
    summary: '订单详情',
    input: z.object({ order_id: z.optional(orderNo), id: z.optional(orderNo) }),
    data: OrderDetail,
    refusals: ['NOT_FOUND'],
  }),
  calendar: endpoint({
    method: 'GET',
    path: '/api/v3/order/ics',
    access: 'member',
    summary: '日历文件：行程与待付账单的到期时间（RFC 5545）',
    input: byOrder,
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
    answers: ['text/calendar'],
  }),
  simple: endpoint({
    method: 'GET',
    path: '/api/v3/order/new/simple/info',
    access: 'member',
    summary: '订单摘要（支付页轮询用）',
    input: byOrder,
    data: OrderSimple,
    refusals: ['NOT_FOUND'],
  }),
  check: endpoint({
    method: 'GET',
    path: '/api/v3/order/check/confirm',
    access: 'member',
    summary: '签约、支付前的检查；阻碍在清单里说明',
    input: byOrder,
    data: z.object({
      ok: flag,
      blockers: z.array(Blocker),
      status: coded(orderStatuses),
      /** The plan that it stands on; null for a departure of a product. */
      plan_id: z.nullable(z.int()),
      price_ok: flag,
      stock_ok: flag,
      payable_fen: fen,
      pay_deadline_ts: z.nullable(instant),
    }),
    refusals: ['NOT_FOUND'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/v3/order/cancel',
    access: 'member',
    summary: '取消未支付的订单',
    input: z.object({ order_id: orderNo, reason_code: z.optional(codedText(cancelReasons)) }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
}
