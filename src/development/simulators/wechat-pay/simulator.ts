import { makePayerPages } from '#src/development/simulators/payer/payer.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Deliver } from '../deliver.ts'
import { GATEWAY_PATH, makeGateway } from './gateway.ts'
import type { SimulatorKeys } from './keys.ts'
import { deliverDue as deliverDueOf } from './notifications.ts'
import { payerBook } from './payer-book.ts'

interface WechatSimulatorOptions {
  db: Db
  keys: SimulatorKeys
  /** The shop's clock: it decides when a trade expires. Signatures use real time. */
  now: () => Date
  /** The shop's own address, into which codes and download links point. No slash at the end. */
  publicUrl: string
  /** How a notification travels; `fetch` unless said otherwise. */
  deliver?: Deliver
}

/** WeChat Pay API v3 as a merchant sees it, and the page that the payer sees. Development only. */
export function makeWechatSimulator({ db, keys, now, publicUrl, deliver = fetch }: WechatSimulatorOptions) {
  const deliverDue = () => deliverDueOf(db, keys, deliver, now())
  const answer = makeGateway({ db, keys, now, publicUrl })
  const payers = { ...payerBook(db, keys), deliverDue }
  const payerPages = makePayerPages({ books: [payers], now })
  const gateway = async (request: Request) => {
    const url = new URL(request.url)
    return url.pathname.startsWith(GATEWAY_PATH) ? answer(request, url) : null
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
