import type { Db } from '#src/platform/db/database.ts'
import { GATEWAY_PATH, makeGateway } from './gateway.ts'
import type { SimulatorKeys } from './keys.ts'
import { type Deliver, deliverDue as deliverDueOf } from './notifications.ts'
import { PAY_PATH } from './pages/pay-page.ts'
import { makePayerPages } from './pages/payer.ts'

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
  const gateway = makeGateway({ db, keys, now, publicUrl })
  const payerPages = makePayerPages({ db, keys, now, deliverDue })

  return {
    /** Null for an address that is not the simulator's. */
    async fetch(request: Request): Promise<Response | null> {
      const url = new URL(request.url)
      if (url.pathname.startsWith(GATEWAY_PATH)) return gateway(request, url)
      if (url.pathname.startsWith(PAY_PATH)) return payerPages(request, url)
      return null
    },
    /** Sends the notifications that are due, and answers how many were accepted. For a timer: every second or so. */
    deliverDue,
  }
}
