import type { PayChannel } from '#src/domain/booking/order-codes.ts'
import { toFen } from '#src/domain/money.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { raiseAlarm } from '#src/server/operations/notifications/service.ts'
import { ChannelError, gatewayOf, type Trade } from '../payments/gateways/gateway.ts'
import { type Outcome, recordTrade, sendRefund } from '../payments/service.ts'
import type { BillDay } from './bill-store.ts'
import * as store from './store.ts'

type Difference = Awaited<ReturnType<typeof store.listOnlyChannel>>[number]

/** What recording money that only the channel had led to, for those outcomes that settle the difference. */
const SETTLED: Partial<Record<Outcome, 'recorded' | 'given_back'>> = {
  paid: 'recorded',
  given_back: 'given_back',
}

/** Brings into our books what only the channel has. True when something has changed, so that sums are to be taken again. */
export async function recordOnlyChannel(ctx: Ctx, runId: number, bill: BillDay): Promise<boolean> {
  const differences = await store.listOnlyChannel(ctx.db, runId)
  let hasChanged = false
  for (const difference of differences) {
    try {
      const settled =
        difference.subject === 'payment'
          ? await recordPayment(ctx, bill, difference)
          : await moveRefund(ctx, difference)
      hasChanged ||= settled
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error
      ctx.log.warn(
        { error, number: difference.number },
        'a difference could not be cleared up with its channel',
      )
    }
  }
  return hasChanged
}

/** Asks the channel first; of a second transaction under one number only the bill tells, as its query knows the first. */
async function recordPayment(ctx: Ctx, { channel }: BillDay, difference: Difference): Promise<boolean> {
  const asked = await gatewayOf(ctx.gateways, channel).query(difference.number)
  const trade = asked?.channelTradeNo === difference.key ? asked : await tradeOfLine(ctx, channel, difference)
  if (!trade) return false
  const outcome = await recordTrade(ctx, trade, 'reconcile')
  const cause = SETTLED[outcome]
  if (cause) await store.closeDifference(ctx.db, difference.id, { cause }, ctx.now)
  return cause !== undefined || outcome === 'repeated'
}

async function tradeOfLine(ctx: Ctx, channel: PayChannel, { key }: Difference): Promise<Trade | null> {
  const line = await store.findLine(ctx.db, channel, key)
  return line
    ? {
        channel,
        outTradeNo: line.out_trade_no,
        state: 'paid',
        channelTradeNo: line.channel_trade_no,
        amountFen: toFen(line.amount_fen),
        currency: 'CNY',
        payeeFault: null,
        payer: null,
        paidAt: line.at,
      }
    : null
}

/** A refund that we have written down and not sent yet is asked about; one that we never wrote down rings. */
async function moveRefund(ctx: Ctx, difference: Difference): Promise<boolean> {
  if (difference.refund_id !== null) {
    await sendRefund(ctx, { refundId: difference.refund_id })
    return true
  }
  await raiseAlarm(ctx.db, { kind: 'refund_unknown', ref: difference.number, detail: {} }, ctx.now)
  return false
}
