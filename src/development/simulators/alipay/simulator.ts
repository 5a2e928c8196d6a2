import { makePayerPages } from '#src/development/simulators/payer/payer.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Deliver } from '../deliver.ts'
import { BILL_PATH, GATEWAY_PATH, makeGateway } from './gateway.ts'
import type { AlipayKeys } from './keys.ts'
import { deliverDue as deliverDueOf } from './notifications.ts'
import { payerBook } from './payer-book.ts'

interface AlipaySimulatorOptions {
  db: Db
  keys: AlipayKeys
  /** The shop's clock: it decides when a trade expires. */
  now: () => Date
  /** How a notification travels; `fetch` unless said otherwise. */
  deliver?: Deliver
}

/** Alipay's gateway as a merchant and a payer's browser see it, and the page behind it. Development only. */
export function makeAlipaySimulator({ db, keys, now, deliver = fetch }: AlipaySimulatorOptions) {
  const deliverDue = () => deliverDueOf(db, keys, deliver, now())
  const answer = makeGateway({ db, keys, now })
  const payers = { ...payerBook(db, keys), deliverDue }
  const payerPages = makePayerPages({ books: [payers], now })
  const gateway = async (request: Request) => {
    const url = new URL(request.url)
    return url.pathname === GATEWAY_PATH || url.pathname === BILL_PATH ? answer(request, url) : null
  }

  return {
    /** The merchant's side. Null for an address that is not the gateway's. */
    gateway,
    payers,
    /** Both sides of this channel alone. */
    fetch: async (request: Request) => (await gateway(request)) ?? payerPages(request),
    /** Sends the notifications that are due, and answers how many were accepted. For a timer: every second or so. */
    deliverDue,
  }
}
