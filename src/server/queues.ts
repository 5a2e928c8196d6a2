import type { PayChannel } from '#src/domain/booking/order-codes.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Provider, Queues } from '#src/platform/jobs/jobs.ts'

/** Every queue and what its jobs carry: ids and facts of the shop, never personal data. */
export interface Jobs {
  /** Tell somebody by SMS what happened: `params` are what the words of the event need. */
  'notice.send': {
    event: string
    to: { kind: 'order' | 'member' | 'custom_request' | 'inquiry' | 'staff_enrolment'; id: number }
    params: object
  }
  /** Close what is still open at the payment channel for an order that is no longer to be paid. */
  'payment.close': { orderId: number }
  /** Send a refund to the channel, or ask what became of it. */
  'refund.send': { refundId: number; orderId: number }
  /** End a refund request whose money may all have arrived. */
  'refund.finish': { requestId: number; orderId: number }
  /** Compare a day of a channel with its bill. */
  'reconciliation.run': { channel: PayChannel; day: Day }
  /** Make the file of a list that somebody at the desk exports. */
  'export.make': { exportId: number }
  /** Make the exchange codes of a batch. */
  'coupon.codes': { batchId: number }
}

const sms: Provider = { atOnce: 10 }
const payChannel: Provider = { atOnce: 10 }
/** Nobody outside is asked. */
const ownDatabase: Provider = { atOnce: 10 }
/** A bill keeps a connection to the database while it is compared. */
const bills: Provider = { atOnce: 1 }
/** The rows of a file are in memory while it is made. */
const files: Provider = { atOnce: 1 }

/** The same names at run time; a queue left out here does not compile. */
export const queues: Queues<Jobs> = {
  'notice.send': { provider: sms, chainOf: ({ to }) => `${to.kind}:${to.id}` },
  'payment.close': { provider: payChannel, chainOf: ({ orderId }) => String(orderId) },
  'refund.send': { provider: payChannel, chainOf: ({ orderId }) => String(orderId) },
  'refund.finish': { provider: ownDatabase, chainOf: ({ orderId }) => String(orderId) },
  'reconciliation.run': { provider: bills, chainOf: ({ channel, day }) => `${channel}:${day}` },
  'coupon.codes': { provider: ownDatabase, chainOf: ({ batchId }) => String(batchId) },
  'export.make': { provider: files, chainOf: ({ exportId }) => String(exportId) },
}
