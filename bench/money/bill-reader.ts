import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { openServices } from '#src/app/services.ts'
import { readConfig } from '#src/platform/config.ts'
import type { Connection } from '#src/platform/db/embedded/embedded.ts'
import { makeLog } from '#src/platform/log.ts'
import { alipayBillLines } from '#src/server/booking/payments/gateways/alipay/bill.ts'
import type { BillLine, PayGateway } from '#src/server/booking/payments/gateways/gateway.ts'
import { wechatBillLines } from '#src/server/booking/payments/gateways/wechat/bill.ts'
import { reconcileDay } from '#src/server/booking/reconciliation/run.ts'
import { nobody } from '#src/server/ctx.ts'
import { us } from '#test/payments/bill-files.ts'

/** Which bill is to be read; with a database it is also stored and compared. */
export interface Told {
  channel: 'wechat_native' | 'alipay_page'
  file: string
  hash: string
  connection?: Connection
}

const day = '2026-11-20'

const linesOf = ({ channel, file, hash }: Told): AsyncIterable<BillLine> =>
  channel === 'alipay_page'
    ? alipayBillLines(file)
    : wechatBillLines(async () => createReadStream(file), hash, us)

async function count(told: Told) {
  let lines = 0
  for await (const line of linesOf(told)) lines += line.kind === 'payment' ? 1 : 0
  return lines
}

async function compare(told: Told, connection: Connection) {
  const { services, clock, close } = await openServices({
    config: readConfig({ APP_ENV: 'test' }),
    connection,
    log: makeLog('silent'),
    ownUrl: 'http://127.0.0.1:1',
    onChange: () => {},
  })
  const gateway = { bill: async () => ({ state: 'ready', lines: linesOf(told) }) } as unknown as PayGateway
  const ctx = { ...services, gateways: { [told.channel]: gateway }, now: clock.now(), visitor: nobody }
  await reconcileDay(ctx, { channel: told.channel, day })
  const { matched } = await services.db
    .selectFrom('reconciliation_run')
    .select('matched')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  await close()
  return matched
}

const [told] = (await once(process, 'message')) as [Told]
const began = performance.now()
const lines = told.connection ? await compare(told, told.connection) : await count(told)
const seconds = (performance.now() - began) / 1000
process.send?.({ seconds, mb: process.resourceUsage().maxRSS / 1024, lines }, () => process.disconnect())
