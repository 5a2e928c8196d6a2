import type { payments, tradeStates } from '#src/api/booking/payments.ts'
import type { Data } from '#src/api/endpoint.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { ChannelError } from '../gateways/gateway.ts'
import * as store from '../store.ts'
import { askChannel } from './resolve.ts'

type Shown = (typeof tradeStates)[number]

/** Rule book §8.2: polls come every two seconds, the channel is asked at most once in this time. */
const ASK_EVERY_SECONDS = 5

/** `POST /pay/pc/wechat/query`: answers from our own books, and asks the channel at times while they say nothing. */
export async function pollPayment(
  ctx: Ctx,
  member: Member,
  outTradeNo: string,
): Promise<Data<typeof payments.query>> {
  const find = async () => {
    const payment = await store.findOwnPayment(ctx.db, member.id, outTradeNo)
    if (!payment) throw new Refused('NOT_FOUND')
    return payment
  }
  let payment = await find()
  if (
    payment.status === 'created' &&
    (await store.claimQuery(ctx.db, payment.id, ASK_EVERY_SECONDS, ctx.now))
  ) {
    await askQuietly(ctx, payment)
    payment = await find()
  }
  return {
    out_trade_no: payment.out_trade_no,
    paid: payment.status === 'success',
    trade_state: shownState(payment),
    order_status: payment.order_status,
  }
}

/** A channel that does not answer is not the traveller's trouble: the next poll asks again. */
async function askQuietly(ctx: Ctx, payment: store.PaymentRow) {
  try {
    await askChannel(ctx, payment)
  } catch (error) {
    if (!(error instanceof ChannelError)) throw error
    ctx.log.warn({ error, outTradeNo: payment.out_trade_no }, 'the channel did not answer a question')
  }
}

/** Answers a payment's state in the specification's words, the same for every channel. */
function shownState({ status, trade_state }: store.PaymentRow): Shown {
  if (status === 'success') return 'SUCCESS'
  if (status === 'refunded') return 'REFUND'
  if (status === 'failed' && trade_state === 'paid') return 'REFUND'
  if (status === 'failed' || status === 'closed') return 'CLOSED'
  if (trade_state === 'paying') return 'USERPAYING'
  // A payer who failed may scan the same code again: only a closed one needs another.
  return trade_state === 'failed' ? 'PAYERROR' : 'NOTPAY'
}
