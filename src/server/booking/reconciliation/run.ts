import { sql } from 'kysely'
import { addDays, dayOf, shanghaiTime } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { type Bill, ChannelError, gatewayOf } from '../payments/gateways/gateway.ts'
import { freezeExactly } from '../payments/service.ts'
import { type BillDay, replaceBill } from './bill-store.ts'
import { closeFoundLater, compareDay } from './compare.ts'
import { recordOnlyChannel } from './only-channel.ts'
import * as store from './store.ts'

/** A day of a million lines takes less; statements that join them are longer than any call of the shop may be. */
const LONGEST_STATEMENT = '5min'
/** A channel that hands out no bill is staff's to ask. */
const TRIES_BEFORE_ALARM = 3

/**
 * Compares one day of one channel (rule book §8.8), once however many ask for it: the bill is fetched whole and compared
 * in one transaction, then money that only the channel has is recorded by the one function of §8.4. Doing it again doubles
 * nothing.
 */
export async function reconcileDay(ctx: Ctx, bill: BillDay, { isDaily = false } = {}): Promise<void> {
  const run = await store.claimRun(ctx.db, bill, { now: ctx.now, isDaily })
  if (!run) return
  try {
    const state = await compareBill(ctx, run.id, bill)
    if (state === 'creating') return void (await noBill(ctx, run, bill, 'creating', ''))
    if (await recordOnlyChannel(ctx, run.id, bill)) await compareAgain(ctx, run.id, bill)
    await store.endRun(ctx.db, run.id, { state: 'done', failure: '', hasBill: state === 'ready' }, ctx.now)
    await calmBillAlarm(ctx, bill)
  } catch (error) {
    const word = error instanceof ChannelError ? error.message.slice(0, 200) : '对账中断，请查看日志'
    await noBill(ctx, run, bill, 'failed', word)
    if (!(error instanceof ChannelError)) throw error
    ctx.log.warn({ error, ...bill }, 'a bill could not be compared')
  }
}

/** In one transaction, which fetches the bill anew where PostgreSQL has it repeated. */
const compareBill = (ctx: Ctx, runId: number, { channel, day }: BillDay) =>
  ctx.transaction(async (tx): Promise<Bill['state']> => {
    await sql`select set_config('statement_timeout', ${LONGEST_STATEMENT}, true)`.execute(tx)
    const bill = await gatewayOf(ctx.gateways, channel).bill?.(day)
    if (!bill) throw new ChannelError(`${channel} has no bills`)
    if (bill.state === 'creating' || (await isTooEarly(ctx, tx, bill, { channel, day }))) return 'creating'
    await replaceBill(tx, { channel, day }, bill.state === 'ready' ? bill.lines : noLines())
    await compareAndFreeze(ctx, tx, runId, { channel, day })
    return bill.state
  })

/**
 * A bill that comes late looks like none. Where our books have money of that day, "nothing happened" is believed two days
 * later: else all of it would be frozen for a morning.
 */
const isTooEarly = async (ctx: Ctx, tx: Tx, { state }: Bill, bill: BillDay) =>
  state === 'none' && dayOf(ctx.now) <= addDays(bill.day, 1) && (await store.hasMoney(tx, bill))

/** A day without a bill is compared like one without a line: what our books have of it is ours alone. */
async function* noLines() {}

const compareAgain = (ctx: Ctx, runId: number, bill: BillDay) =>
  ctx.transaction(async (tx) => {
    await sql`select set_config('statement_timeout', ${LONGEST_STATEMENT}, true)`.execute(tx)
    await compareAndFreeze(ctx, tx, runId, bill)
  })

async function compareAndFreeze(ctx: Ctx, tx: Tx, runId: number, bill: BillDay) {
  await compareDay(tx, runId, bill, ctx.now)
  await closeFoundLater(tx, bill, ctx.now)
  await freezeUnknown(ctx, tx, bill)
}

/** Money that the channel does not know of stands still, and rings (rule book §8.8); it thaws with its difference. */
export async function freezeUnknown(ctx: Pick<Ctx, 'now'>, tx: Tx, { channel }: Pick<BillDay, 'channel'>) {
  const frozen = await freezeExactly(tx, channel, await store.listUnknown(tx, channel), ctx.now)
  for (const { out_trade_no: ref } of frozen)
    await raiseAlarm(tx, { kind: 'channel_lacks', ref, detail: { channel } }, ctx.now)
  await store.calmFound(tx, channel, ctx.now)
}

const billRef = ({ channel, day }: BillDay) => `${channel} ${day}`

async function noBill(
  ctx: Ctx,
  run: { id: number; tries: number },
  bill: BillDay,
  state: 'creating' | 'failed',
  failure: string,
) {
  await store.endRun(ctx.db, run.id, { state, failure, hasBill: false }, ctx.now)
  if (run.tries < TRIES_BEFORE_ALARM) return
  const detail = { failure: failure || 'creating', since: shanghaiTime(ctx.now) }
  await raiseAlarm(ctx.db, { kind: 'bill_missing', ref: billRef(bill), detail }, ctx.now)
}

const calmBillAlarm = (ctx: Ctx, bill: BillDay) =>
  store.calm(ctx.db, { kind: 'bill_missing', ref: billRef(bill) }, ctx.now)
