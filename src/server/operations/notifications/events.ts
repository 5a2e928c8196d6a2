import type { MailKind } from '#src/domain/booking/mails/mail.ts'
import type { CancelReason } from '#src/domain/booking/order-codes.ts'
import type { ShopCause } from '#src/domain/booking/refunds/deduction.ts'
import type { ReminderWords } from '#src/domain/booking/reminders/order-reminder.ts'
import type { VisaState } from '#src/domain/booking/visas/visa.ts'
import type { WaitlistEnd } from '#src/domain/booking/waitlist/waitlist.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Fen } from '#src/domain/money.ts'

/** The params of every event about an order. */
interface AboutOrder {
  orderId: number
  memberId: number
  orderNo: string
  title: string
  departsOn: Day
}

interface AboutMember {
  memberId: number
}

/** Whoever complained without an account has a telephone, and no message centre. */
interface AboutComplaint {
  inquiryId: number
  memberId: number | null
  complaintNo: string
}

interface AboutWaiting extends AboutMember {
  waitlistId: number
  title: string
  departsOn: Day
}

/** Every event that a person is told of, with its templates' params. Never a name, a document or a whole phone. */
export interface Events {
  order_confirmed: AboutOrder & { until: string }
  /** Made on the telephone by an advisor; `until` is when it has to be signed and paid, `11月24日 10:00`, null while staff confirm it. */
  order_advised: AboutOrder & { until: string | null }
  /**
   * By the clock or the shop; `version` is the order's, which can be given up again after late money. `note` is what
   * staff say of it, without numbers of people, and `offers` are other days of the same trip.
   */
  order_cancelled: AboutOrder & {
    reason: CancelReason | null
    version: number
    note?: string
    offers?: readonly Day[]
  }
  order_paid: AboutOrder & {
    outTradeNo: string
    paidFen: Fen
    /** What is left to pay, and until when. */
    restFen: Fen
    balanceDueOn: Day | null
    travellersComplete: boolean
  }
  /** `days` from the day on which the balance is due: negative ahead of it. */
  balance_due: AboutOrder & { billId: number; balanceFen: Fen; dueOn: Day; days: number }
  /** A clerk has given the order up for it; `refundFen` is what goes back once that is approved. */
  balance_given_up: AboutOrder & { requestNo: string; refundFen: Fen }
  supplement_asked: AboutOrder & {
    billId: number
    bill: string
    amountFen: Fen
    dueOn: Day
    reason: string
    needsSignature: boolean
  }
  supplement_voided: AboutOrder & { billId: number; bill: string; amountFen: Fen }
  /** The shop cancels an order that is paid, alone or with its departure; `isApproved`: the money is on its way already. */
  shop_cancelled: AboutOrder & {
    requestNo: string
    cause: ShopCause
    refundFen: Fen
    compensationFen: Fen
    isApproved: boolean
  }
  /** The shop has cancelled the departure of an order that is paid: another date until then, `11月24日 10:00`, or everything back. */
  dates_offered: AboutOrder & {
    cancellationId: number
    cause: ShopCause
    dates: readonly Day[]
    until: string
  }
  /** A clerk offers another date, or agrees to another person; it waits for the traveller until then, `2026-11-22 10:00`. `payFen` comes first. */
  change_proposed: AboutOrder & {
    changeNo: string
    isDate: boolean
    toDate: Day | null
    payFen: Fen
    until: string
    note: string
  }
  change_done: AboutOrder & { changeNo: string; isDate: boolean; refundFen: Fen }
  /** Refused by a clerk, or over because nobody signed or paid in time; the order stays as it was. */
  change_ended: AboutOrder & { changeNo: string; isDate: boolean; isRefused: boolean; note: string }
  refund_approved: AboutOrder & { requestNo: string; refundFen: Fen; isPart: boolean }
  refund_rejected: AboutOrder & { requestNo: string; reason: string }
  /** `account`: where a person has sent it by bank, as its owner knows it; null, or left out by a message queued before there were transfers: back where it came from. */
  refund_arrived: AboutOrder & { outRefundNo: string; refundedFen: Fen; account?: string | null }
  compensation_approved: AboutOrder & { requestNo: string; amountFen: Fen }
  compensation_paid: AboutOrder & { requestNo: string; amountFen: Fen; account: string }
  invoice_issued: AboutOrder & { invoiceNo: string; amountFen: Fen; isPaper: boolean }
  /** `isAgain`: the shop makes another one of what is left, without being asked. */
  invoice_red: AboutOrder & { invoiceNo: string; amountFen: Fen; isAgain: boolean }
  invoice_rejected: AboutOrder & { invoiceNo: string; reason: string }
  /** Enough have booked: they travel. */
  group_formed: AboutOrder
  /** A clerk has asked for it, as the traveller wished. */
  mail_requested: AboutOrder & { mailId: number; kind: MailKind }
  mail_sent: AboutOrder & { mailId: number; kind: MailKind; carrier: string; trackingNo: string }
  /** `canAskAgain`: the same paper can be asked for at once, as the order stands without it. */
  mail_cancelled: AboutOrder & { mailId: number; kind: MailKind; reason: string; canAskAgain: boolean }
  /** `changed`: what of it is new, in words; empty for the first edition. `gatherAt` is an ISO time. */
  departure_notice: AboutOrder & {
    departureId: number
    edition: number
    changed: string
    gatherAt: string
    gatherPlace: string
  }
  departure_soon: AboutOrder
  /** A clerk reminds of something that the order waits for. */
  order_reminded: AboutOrder & ReminderWords
  trip_over: AboutOrder
  /** The same of a custom trip: how was the designer? */
  service_over: AboutOrder & { requestNo: string }
  device_added: AboutMember & { device: string }
  password_changed: AboutMember
  phone_changed: AboutMember & { phoneMask: string }
  weixin_bound: AboutMember & { memberWeixinId: number }
  closing_asked: AboutMember & { uid: string; closesAt: Date }
  /** Seats are kept for a party that waited, `until` as people read it. */
  waitlist_offered: AboutWaiting & { seats: number; until: string }
  waitlist_ended: AboutWaiting & { by: WaitlistEnd }
  /** 返现 of some order can be withdrawn from now on; one message a day. */
  cashback_payable: AboutMember
  withdrawal_paid: AboutMember & { withdrawalNo: string; netFen: Fen; channelText: string }
  withdrawal_rejected: AboutMember & { withdrawalNo: string; amountFen: Fen; reason: string }
  /** The gift of new members; `coupons` is how many. */
  gift_given: AboutMember & { coupons: number }
  price_dropped: AboutMember & { productId: number; title: string; priceFen: Fen; dropFen: Fen }
  /** `lastDepartsOn` is the last day that can still be booked. */
  stock_low: AboutMember & { productId: number; title: string; seats: number; lastDepartsOn: Day }
  /** `version` is the review's, which may be hidden again after an edit. */
  review_hidden: AboutMember & {
    reviewId: number
    version: number
    orderNo: string
    /** Of a custom trip, where what was hidden is of the designer's service. */
    requestNo?: string
    title: string
    kind: string
    reason: string
  }
  /** Staff have answered what was asked in a conversation while nobody worked, and so became an inquiry. */
  chat_answered: { inquiryId: number }
  /** An answer of staff that the member has not seen. */
  chat_unseen: AboutMember & { chatId: number; seq: number }
  custom_request_received: { requestId: number; requestNo: string }
  /** A designer has sent a plan; where to read it is looked up when the message leaves. */
  plan_sent: {
    requestId: number
    requestNo: string
    version: number
    title: string
  }
  /** The same for a member with the telephone that asked: it is theirs without the link. */
  plan_arrived: AboutMember & { planId: number; version: number; title: string }
  /** `answerBy` is the day by whose end the shop has promised to answer. */
  complaint_received: AboutComplaint & { answerBy: Day }
  /** `messageId` is the answer's own: the next one is told again. */
  complaint_answered: AboutComplaint & { messageId: number }
  complaint_closed: AboutComplaint & { messageId: number; mayReopen: boolean }
  /** `version` is the question's, which may be answered anew. */
  question_answered: AboutMember & {
    questionId: number
    version: number
    productId: number
    title: string
    answer: string
  }
  /** Of the traveller in that place of the order; the day on which it happened. */
  visa_changed: AboutOrder & { stepId: number; seq: number; state: VisaState; date: Day }
  /** As above, of what the traveller has to act on or has waited for: by SMS too. */
  visa_news: Events['visa_changed']
  /** A link to enrol; its token is looked up when the message leaves. */
  staff_invited: { enrolmentId: number }
}

export type EventName = keyof Events
