import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import pg from 'pg'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { openDatabase } from '#src/platform/db/database.ts'
import type { Connection } from '#src/platform/db/embedded/embedded.ts'
import { makeRefusalCounts } from '#src/platform/http/refusal-counts.ts'
import { openJobs } from '#src/platform/jobs/jobs.ts'
import { makeLog } from '#src/platform/log.ts'
import { makePress } from '#src/server/booking/papers/press/press.ts'
import { makeAlipayGateway } from '#src/server/booking/payments/gateways/alipay/alipay.ts'
import { paymentJobs, sendRefund } from '#src/server/booking/payments/jobs.ts'
import { makeChatNews } from '#src/server/content/chats/live/news.ts'
import { nobody, type Services } from '#src/server/ctx.ts'
import { makeDeskNews } from '#src/server/operations/live/news.ts'
import { queues } from '#src/server/queues.ts'
import { openTestUploads } from '#test/content/uploads.ts'

/** What a process of its own is to do: send these refunds, then those that are due, and die at its n-th statement. */
export interface Sending {
  connection: Connection
  alipay: Parameters<typeof makeAlipayGateway>[0]
  now: string
  refundIds: number[]
  /** 0: it lives. */
  killAt: number
}

/** Kills this process by -9 with its n-th statement on the way, whose answer it never hears. */
function dieAt(nth: number) {
  let sent = 0
  const send = pg.Client.prototype.query as (...args: unknown[]) => unknown
  pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
    const answer = send.apply(this, args)
    sent += 1
    if (sent === nth) setImmediate(() => process.kill(process.pid, 'SIGKILL'))
    return answer
  } as never
}

const { connection, alipay, now, refundIds, killAt } = JSON.parse(process.argv[2] ?? '') as Sending
const database = openDatabase(connection, { max: 4 })
const jobs = await openJobs(database.db, queues, () => {})
const services: Services = {
  ...{ db: database.db, transaction: database.transaction, reads: database, jobs },
  ...{ log: makeLog('silent'), vault: makeVault(readConfig({ APP_ENV: 'test' })) },
  ...{ sms: { send: async () => {} }, weixin: null, uploads: openTestUploads().uploads },
  ...{ media: openTestUploads().media, press: makePress() },
  ...{ gateways: { alipay_page: makeAlipayGateway(alipay) }, refusals: makeRefusalCounts() },
  ...{
    publicUrl: 'http://shop.test',
    deskUrl: 'http://shop.test',
    news: makeDeskNews(),
    chats: makeChatNews(),
    hasSimulators: true,
  },
}
const ctx = () => ({ ...services, now: new Date(now), visitor: nobody })

flushCompileCache() // who is killed keeps nothing for the next one
process.stdout.write('ready\n')
await once(process.stdin, 'data')
if (killAt > 0) dieAt(killAt)
for (const refundId of refundIds) await sendRefund(ctx(), { refundId })
if (killAt === 0)
  await paymentJobs(ctx)
    .find(({ name }) => name === 'refund_run')
    ?.run(new Date(now))
process.stdout.write('done\n')
process.exit()
