import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Database, Db, Tx } from '#src/platform/db/database.ts'
import { handlersFor } from '#src/platform/http/handlers.ts'
import type { RefusalCounts } from '#src/platform/http/refusal-counts.ts'
import type { JobQueue } from '#src/platform/jobs/jobs.ts'
import type { Log } from '#src/platform/log.ts'
import type { SmsSender } from './account/auth/gateways/sms.ts'
import type { WeixinOpen } from './account/auth/gateways/weixin.ts'
import type { UploadFolder } from './account/uploads/folder.ts'
import type { Press } from './booking/papers/press/press.ts'
import type { Gateways } from './booking/payments/gateways/gateway.ts'
import type { ChatNewsRoom } from './content/chats/live/news.ts'
import type { MediaFolder } from './marketing/media/folder.ts'
import type { DeskNews } from './operations/live/news.ts'
import type { Preview } from './operations/previews/service.ts'
import type { Jobs } from './queues.ts'
import type { Shown } from './shown.ts'

/** What outlives a request: opened once by main.ts, or by a test. */
export interface Services {
  db: Db
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The same data on connections that cannot write: what staff read. */
  reads: Pick<Database, 'db' | 'transaction'>
  log: Log
  vault: Vault
  jobs: JobQueue<Jobs>
  sms: SmsSender
  /** Logging in through the messaging app; null where the shop is not registered with its open platform. */
  weixin: WeixinOpen | null
  /** The payment channels, real or simulated: a gateway speaks the same protocol to both. */
  gateways: Gateways
  uploads: UploadFolder
  media: MediaFolder
  /** Composes papers as PDF, in a thread of its own. */
  press: Press
  /** What this process has refused in the last hour. */
  refusals: RefusalCounts
  /** Where the shop is seen from outside, without a slash at the end. */
  publicUrl: string
  /** Where staff see the desk, without a slash at the end: the shop's address, or that of a host of its own. */
  deskUrl: string
  /** What the desks of this process hear of as it happens. */
  news: DeskNews
  /** Wakes who listens to a conversation with the shop. */
  chats: ChatNewsRoom
  /** Money and messages of this environment are not real. */
  hasSimulators: boolean
}

/** Everything a use case may reach. One `now` per request, so that no request sees time move. */
export interface Ctx extends Services {
  now: Date
  visitor: Visitor
  /**
   * Within a change of staff, which is one transaction: the same context outside of it. For what a payment channel says,
   * which is true whether the change succeeds or not, and must not wait for it. Never while the change holds a lock.
   */
  outside?: Ctx
}

/** Who asks, as far as the network tells. `nonce` is the visitor's cookie, checked against the header on POST. */
export interface Visitor {
  /** The address as it is written down. Limits count `network`. */
  ip: string
  /** What counts as one visitor: the address, or its /64 (IPv6). */
  network: string
  /** The server renders a page for the visitor: cookies set now would not reach the browser. */
  isRendering: boolean
  userAgent: string
  nonce: string | null
  /** The session cookie, for ending it. */
  sid: string | null
  /** Asked by a page that staff look at before visitors see what is on it, through a link that still holds. */
  preview: Preview | null
  /** Any other cookie that the browser sent; also one that no script can see. */
  cookie(name: string): string | null
}

/** A job has no visitor. */
export const nobody: Visitor = {
  ip: '127.0.0.1',
  network: '127.0.0.1',
  isRendering: false,
  userAgent: '',
  nonce: null,
  sid: null,
  preview: null,
  cookie: () => null,
}

export const handlers = handlersFor<Ctx, Shown>()
