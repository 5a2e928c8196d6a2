import { consentKinds } from '#src/domain/account/member-codes.ts'
import { orderStatuses } from '#src/domain/booking/order-codes.ts'
import { refundRequestStatuses } from '#src/domain/booking/refunds/request.ts'
import { customTripStatuses, genders } from '#src/domain/codes.ts'
import { couponStates } from '#src/domain/marketing/coupons/coupon-codes.ts'
import { coded, day, fen, flag, picture, time } from '../wire.ts'
import { z } from '../zod.ts'
import { PostalAddressView } from './postal-addresses.ts'
import { OrderTraveller, SavedTravellerView } from './travellers.ts'

/** Everything the shop holds of a member, to take along (个人信息保护法 45). Numbers and e-mail addresses are masked. */

const Account = z.object({
  uid: z.string(),
  phone: z.string(),
  email: z.string(),
  name: z.string(),
  linkman_name: z.string(),
  avatar: picture,
  gender: z.nullable(coded(genders)),
  birthday: z.string(),
  city: z.string(),
  has_pwd: flag,
  /** The name by which the messaging app knows its owner; empty when it is not bound. */
  wx_nickname: z.string(),
  registered_at: time,
  last_login_at: z.nullable(time),
  agreement_version: z.string(),
  privacy_version: z.string(),
  agreed_at: z.nullable(time),
})

const Address = z.omit(PostalAddressView, { id: true, codes: true })

/** The travellers as the order has them: copies of their own. */
const ExportedTraveller = z.omit(OrderTraveller, {
  ...{ seq: true, kind: true, kind_text: true, tourist_id: true },
  ...{ doc_type_text: true, guardian_seq: true, complete: true },
})

/** Who left an order stands in its refund requests alone: the order goes on without them. */
const ExportedRefund = z.object({
  refund_no: z.string(),
  leavers: z.array(z.string()),
  note: z.string(),
  refund_fen: fen,
  status: coded(refundRequestStatuses),
  created_at: time,
})

const Order = z.object({
  order_id: z.string(),
  product_id: z.nullable(z.int()),
  title: z.string(),
  date: day,
  return_date: day,
  people_text: z.string(),
  status: coded(orderStatuses),
  status_text: z.string(),
  payable_fen: fen,
  paid_fen: fen,
  refunded_fen: fen,
  linkman: z.string(),
  linkman_phone: z.string(),
  linkman_email: z.string(),
  emergency_name: z.string(),
  emergency_phone: z.string(),
  remark: z.string(),
  contract_no: z.string(),
  created_at: time,
  travellers: z.array(ExportedTraveller),
  mails: z.array(
    z.object({
      kind_text: z.string(),
      state_text: z.string(),
      /** The telephone masked, as all numbers of this file; empty once it was forgotten. */
      mail_to: z.string(),
      carrier: z.string(),
      tracking_no: z.string(),
      created_at: time,
    }),
  ),
  /** When the itinerary was shown to others by a link, and until when. */
  shares: z.array(z.object({ created_at: time, revoked_at: z.nullable(time) })),
  invoices: z.array(
    z.object({
      invoice_no: z.string(),
      status_text: z.string(),
      title: z.string(),
      /** Masked, as all numbers of this file. */
      tax_no: z.string(),
      email: z.string(),
      number: z.string(),
      amount_fen: z.nullable(fen),
      created_at: time,
    }),
  ),
  refunds: z.array(ExportedRefund),
})

const Review = z.object({
  /** Null for what was said of the service of a custom trip. */
  product_id: z.nullable(z.int()),
  order_id: z.string(),
  score: z.int(),
  content: z.string(),
  images: z.array(picture),
  appended: z.string(),
  reply: z.string(),
  written_at: time,
})

const Request = z.object({
  request_no: z.string(),
  name: z.string(),
  phone: z.string(),
  company: z.string(),
  departure_city: z.string(),
  destination: z.string(),
  days: z.nullable(z.int()),
  special_demand: z.string(),
  status: coded(customTripStatuses),
  created_at: time,
})

const Inquiry = z.object({
  name: z.string(),
  phone: z.string(),
  message: z.string(),
  page_url: z.string(),
  created_at: time,
})

const Message = z.object({
  kind_text: z.string(),
  title: z.string(),
  body: z.string(),
  sent_at: time,
  read_at: z.nullable(time),
})

const ConsentGiven = z.object({
  kind: coded(consentKinds),
  title: z.string(),
  /** The version of the privacy policy that the consent was given under. */
  version: z.string(),
  given_at: time,
  withdrawn_at: z.nullable(time),
})

const Login = z.object({
  at: time,
  kind: z.string(),
  result: z.string(),
  ip: z.string(),
  user_agent: z.string(),
})

export const Exported = z.object({
  exported_at: time,
  shop: z.string(),
  /** How to see the numbers that stand here masked. */
  note: z.string(),
  account: Account,
  travellers: z.array(SavedTravellerView),
  addresses: z.array(Address),
  orders: z.array(Order),
  reviews: z.array(Review),
  saved_products: z.array(z.object({ product_id: z.int(), title: z.string(), saved_at: time })),
  coupons: z.array(
    z.object({
      name: z.string(),
      status: coded(couponStates),
      received_at: time,
      valid_from: time,
      valid_to: time,
      /** The order that it lowers; empty for none. */
      order_id: z.string(),
    }),
  ),
  waiting: z.array(
    z.object({
      title: z.string(),
      date: day,
      people_text: z.string(),
      joined_at: time,
      ended_at: z.nullable(time),
    }),
  ),
  points: z.array(
    z.object({
      type_text: z.string(),
      points: z.int(),
      balance_after: z.int(),
      note: z.string(),
      created_at: time,
    }),
  ),
  /** For orders of others that came by the member's link: which they are is not the member's to know. */
  cashback: z.array(z.object({ amount_fen: fen, paid_fen: fen, state_text: z.string(), created_at: time })),
  withdrawals: z.array(
    z.object({
      withdraw_no: z.string(),
      amount_fen: fen,
      tax_fen: fen,
      net_fen: fen,
      account: z.string(),
      real_name: z.string(),
      state_text: z.string(),
      created_at: time,
      paid_at: z.nullable(time),
    }),
  ),
  custom_requests: z.array(Request),
  consults: z.array(Inquiry),
  /** What was said with customer service, as long as it is kept. */
  chats: z.array(z.object({ at: time, from: z.enum(['me', 'agent', 'system']), text: z.string() })),
  messages: z.array(Message),
  consents: z.array(ConsentGiven),
  /** Each time a saved traveller's numbers were shown in full. */
  reveals: z.array(z.object({ tourist_id: z.int(), at: time })),
  logins: z.array(Login),
})
export type Exported = z.output<typeof Exported>
