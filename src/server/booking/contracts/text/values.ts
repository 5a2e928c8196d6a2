import { dayOf, monthDayText } from '#src/domain/calendar-day.ts'
import type { Scope } from '#src/domain/codes.ts'
import { type Fen, toFen, yuanText } from '#src/domain/money.ts'
import { travellersText } from '#src/domain/pricing/counts.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import { escapeHtml } from '#src/platform/html-text.ts'
import {
  type OrderParts,
  type OrderRecord,
  refundBaseOf,
  type TripEdition,
} from '#src/server/booking/orders/service.ts'
import type { ShopFacts } from '../shop-facts.ts'
import { feeTable, itineraryTable, ladderBlock, linesList, noticeBlock, travellersTable } from './blocks.ts'
import { personal } from './html.ts'
import type { Values } from './template.ts'

/** What of an order its contract says. */
type OrderOfText = Pick<
  OrderRecord,
  | ('order_no' | 'contact_name' | 'contact_phone_enc' | 'departs_on' | 'returns_on')
  | ('adult' | 'child_bed' | 'child_nobed' | 'infant' | 'payable_fen' | 'deposit_fen' | 'balance_due_on')
> & {
  snapshot: Pick<
    OrderRecord['snapshot'],
    | ('title' | 'scope' | 'days' | 'nights' | 'departCity' | 'groupCode' | 'minGroup')
    | ('ladder' | 'insurances')
  >
}

/** Everything that the text of a contract is made from. */
export interface TextSubject {
  order: OrderOfText
  people: readonly Traveller[]
  parts: Pick<OrderParts, 'trip' | 'items'>
  shop: ShopFacts
  /** Of a contract that takes the place of another after 改期 or 换人. */
  change?: ChangeTerms
}

interface ChangeTerms {
  paidFen: Fen
  differenceFen: Fen
  /** The contract that is void as soon as this one is in force. */
  replaces: string
}

/** The records that one contract is made from. */
export interface Subject extends TextSubject {
  order: OrderRecord
  parts: OrderParts
}

/** Who signed, when and under which number; null before that. */
export interface Signing {
  contractNo: string
  signName: string
  signedAt: Date
}

/** Days before departure by which the shop must by law cancel a group that is too small (旅游法 63). */
const noticeDays: Record<Scope, number> = { domestic: 7, hkmo: 30, outbound: 30 }

export const dayText = (day: string) => `${day.slice(0, 4)}年${monthDayText(day)}`

function shoppingText({ shopping_count: count }: TripEdition) {
  return count === 0
    ? '本次行程不安排购物场所。'
    : `本次行程经双方协商一致安排购物场所${count}处，详见购物安排补充协议。`
}

function selfPayText({ self_pay: offers }: TripEdition) {
  if (offers.length === 0) return '本次行程不安排另行付费项目。'
  const listed = offers.map(
    ({ name, price_fen, duration_min }) => `${name}（${yuanText(toFen(price_fen))}，约${duration_min}分钟）`,
  )
  return `下列项目由乙方自愿选择，不参加不影响其他行程：${listed.join('；')}。`
}

export const insuranceText = ({ snapshot }: Pick<OrderOfText, 'snapshot'>) =>
  snapshot.insurances.length === 0
    ? '乙方未选购人身意外伤害保险。'
    : `乙方已选购：${snapshot.insurances.join('、')}。`

/** Words the payment terms without a time of day: what is read before signing is what stands signed. */
export function payText(
  {
    payable_fen,
    deposit_fen,
    balance_due_on,
  }: Pick<OrderOfText, 'payable_fen' | 'deposit_fen' | 'balance_due_on'>,
  inParts: boolean,
  change?: ChangeTerms,
) {
  const total = yuanText(toFen(payable_fen))
  if (change) return changedPayText(total, change)
  if (!inParts || deposit_fen === null || balance_due_on === null)
    return `乙方应在签署后于订单页面所示期限内一次付清${total}，逾期未付的，订单自动取消。`
  const balance = yuanText(toFen(payable_fen - deposit_fen))
  return `乙方应在签署后于订单页面所示期限内支付订金${yuanText(toFen(deposit_fen))}，逾期未付的，订单自动取消；尾款${balance}应在${dayText(balance_due_on)}前付清。`
}

function changedPayText(total: string, { paidFen, differenceFen, replaces }: ChangeTerms): string {
  const money =
    differenceFen > 0
      ? `差价${yuanText(differenceFen)}应在签署后于订单页面所示期限内付清，逾期未付的，本次变更不生效，原合同继续履行`
      : differenceFen < 0
        ? `减少的${yuanText(toFen(-differenceFen))}先抵减未付尾款，其余原路退回乙方`
        : '本次变更不涉及差价'
  return `变更后旅游费用总额为${total}，乙方已支付${yuanText(paidFen)}；${money}。未付尾款按订单页面所示期限付清。本合同生效时，编号${replaces}的合同作废。`
}

/** Everything that the template can ask for. `inParts`: 订金 and 尾款 instead of one bill. */
export function valuesOf(
  vault: Vault,
  { order, people: travellers, parts, shop, change }: TextSubject,
  signing: Signing | null,
  inParts: boolean,
): Values {
  const { trip } = parts
  const { snapshot } = order
  const payableFen = toFen(order.payable_fen)
  const texts = {
    contract_no: signing?.contractNo ?? '（签署后生成）',
    order_no: order.order_no,
    company: shop.company,
    licence_no: shop.licenceNo,
    credit_code: shop.creditCode,
    company_address: shop.address,
    service_phone: shop.servicePhone,
    emergency_phone: shop.emergencyPhone,
    complaint_lines: shop.complaintLines,
    linkman_name: order.contact_name,
    product_title: snapshot.title,
    group_code: snapshot.groupCode,
    depart_city: snapshot.departCity,
    departs_on: dayText(order.departs_on),
    returns_on: dayText(order.returns_on),
    days: String(snapshot.days),
    nights: String(snapshot.nights),
    people_text: travellersText(order),
    min_group: String(snapshot.minGroup),
    notice_days: String(noticeDays[snapshot.scope]),
    total_fee: yuanText(payableFen),
    pay_text: payText(order, inParts, change),
    operator_name: trip.supplier.name,
    operator_licence: trip.supplier.licence_no || '见出团通知书',
    operator_address: trip.supplier.address || '见出团通知书',
    operator_phone: trip.supplier.phone || '见出团通知书',
    shopping_text: shoppingText(trip),
    self_pay_text: selfPayText(trip),
    insurance_text: insuranceText(order),
    unfit_text: trip.unfit_text,
    sign_name: signing?.signName ?? '（待签署）',
    signed_on: signing ? dayText(dayOf(signing.signedAt)) : '（待签署）',
  }
  // `fromEntries` forgets which names it was given.
  const escaped = Object.fromEntries(
    Object.entries(texts).map(([name, text]) => [name, escapeHtml(text)]),
  ) as typeof texts
  return {
    ...escaped,
    linkman_phone: personal('phone', vault.open(order.contact_phone_enc)),
    travellers: travellersTable(travellers),
    itinerary: itineraryTable(trip),
    fee_lines: feeTable(parts, payableFen),
    includes: linesList(trip.includes),
    excludes: linesList(trip.excludes),
    ladder: ladderBlock(snapshot.ladder, order.departs_on, refundBaseOf(order, parts).baseFen),
    notices: noticeBlock(trip.notices),
  }
}
