import type { PayChannel } from '#src/domain/booking/order-codes.ts'
import { type PayType, payTypes, type TradeState } from '#src/domain/booking/payment.ts'
import {
  type BillLine,
  ChannelError,
  type NewTrade,
  type NextAction,
  notifyPath,
  type PayGateway,
  type SentRefund,
  type Trade,
} from '#src/server/booking/payments/gateways/gateway.ts'

/** What differs between channels: what the payer does next, and which reply ends the notifications. */
const kinds: Record<
  'wechat' | 'alipay',
  { kind: NextAction['kind']; url: string; accepted: () => Response }
> = {
  wechat: {
    kind: 'qr',
    url: 'weixin://wxpay/bizpayurl?pr=',
    accepted: () => new Response(null, { status: 204 }),
  },
  alipay: { kind: 'redirect', url: 'https://pay.test/gateway?no=', accepted: () => new Response('success') },
}

/**
 * A payment channel in memory, for what the simulator would never do: answer wrong sums, hang, or hold a trade open in
 * the middle of a password. Its notifications are "signed" by one header.
 */
export function makeFakeChannel(now: () => Date, payType: keyof typeof kinds = 'wechat') {
  const channel = payTypes[payType]
  const { kind, url, accepted } = kinds[payType]

  const trades = new Map<string, NewTrade & { state: TradeState; channelTradeNo: string | null }>()
  const refunds = new Map<string, { outTradeNo: string; fen: number }>()
  const calls: Record<'create' | 'query' | 'close' | 'refund' | 'findRefund' | 'bill', string[]> = {
    create: [],
    query: [],
    close: [],
    refund: [],
    findRefund: [],
    bill: [],
  }
  /** The bills of days: none is a day on which nothing happened. */
  const bills = new Map<string, BillLine[] | 'creating'>()
  /** Set one to make the channel fail at it; `closing` overrides what a close comes to. */
  const behaviour = {
    broken: new Set<keyof typeof calls>(),
    refundState: 'success' as SentRefund['state'],
    isBillTorn: false,
    /** Runs in the middle of a call: the place for whatever happens meanwhile. */
    meanwhile: async (_call: keyof typeof calls, _number: string) => {},
  }

  async function called(name: keyof typeof calls, number: string) {
    calls[name].push(number)
    await behaviour.meanwhile(name, number)
    if (behaviour.broken.has(name)) throw new ChannelError('no answer in time')
  }

  const told = (outTradeNo: string, over: Partial<Trade> = {}): Trade => {
    const trade = trades.get(outTradeNo)
    const isPaid = trade?.channelTradeNo !== null
    return {
      channel,
      outTradeNo,
      state: trade?.state ?? 'unpaid',
      channelTradeNo: trade?.channelTradeNo ?? null,
      amountFen: trade?.amountFen ?? null,
      currency: isPaid ? 'CNY' : null,
      payeeFault: null,
      payer: isPaid ? 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' : null,
      paidAt: isPaid ? now() : null,
      ...over,
    }
  }

  const gateway: PayGateway = {
    async create(trade) {
      await called('create', trade.outTradeNo)
      if (!trades.has(trade.outTradeNo))
        trades.set(trade.outTradeNo, { ...trade, state: 'unpaid', channelTradeNo: null })
      return { kind, url: `${url}${trade.outTradeNo}` }
    },
    async query(outTradeNo) {
      await called('query', outTradeNo)
      return trades.has(outTradeNo) ? told(outTradeNo) : null
    },
    async close(outTradeNo) {
      await called('close', outTradeNo)
      const trade = trades.get(outTradeNo)
      if (!trade) return 'unknown'
      if (trade.state === 'paid' || trade.state === 'paying') return trade.state
      trade.state = 'closed'
      return 'closed'
    },
    async refund({ outTradeNo, outRefundNo, refundFen }) {
      await called('refund', outRefundNo)
      refunds.set(outRefundNo, { outTradeNo, fen: refundFen })
      return { channelRefundNo: `R${outRefundNo}`, state: behaviour.refundState, said: behaviour.refundState }
    },
    async findRefund(_outTradeNo, outRefundNo) {
      await called('findRefund', outRefundNo)
      const state = behaviour.refundState
      return refunds.has(outRefundNo) ? { channelRefundNo: `R${outRefundNo}`, state, said: state } : null
    },
    async bill(day) {
      await called('bill', day)
      const lines = bills.get(day)
      if (lines === 'creating') return { state: 'creating' }
      return lines ? { state: 'ready', lines: linesOf(lines) } : { state: 'none' }
    },
    notifications: {
      signatureHeaders: ['signature'],
      async read(headers, body) {
        if (headers.get('signature') !== 'genuine') return null
        if (body === 'unreadable') throw new ChannelError('the notification cannot be decrypted')
        const trade = JSON.parse(body) as Trade
        return { ...trade, paidAt: trade.paidAt && new Date(trade.paidAt) }
      },
      accepted,
      refused: (status) => new Response('fail', { status }),
    },
  }

  /** A bill that breaks off does so behind its last line. */
  async function* linesOf(lines: BillLine[]) {
    yield* lines
    if (behaviour.isBillTorn) throw new ChannelError('the bill ends before its sums')
  }

  return {
    gateway,
    trades,
    refunds,
    bills,
    calls,
    behaviour,
    set(outTradeNo: string, state: TradeState) {
      const trade = trades.get(outTradeNo)
      if (trade) trade.state = state
    },
    /** Somebody pays; answers what the channel would tell of it. */
    pay(outTradeNo: string, over: Partial<Trade> = {}): Trade {
      const trade = trades.get(outTradeNo)
      if (trade) Object.assign(trade, { state: 'paid', channelTradeNo: `4200${outTradeNo}` })
      return told(outTradeNo, { state: 'paid', ...over })
    },
  }
}

/** What a channel posts to its notify address: the trade's own, unless said otherwise. */
export const notification = (trade: Trade | string, signature = 'genuine', payType = payTypeOf(trade)) =>
  new Request(`http://shop.test${notifyPath(payType)}`, {
    method: 'POST',
    headers: { signature, 'content-type': 'application/json' },
    body: typeof trade === 'string' ? trade : JSON.stringify(trade),
  })

function payTypeOf(trade: Trade | string): PayType {
  const channel: PayChannel = typeof trade === 'string' ? 'wechat_native' : trade.channel
  return (Object.keys(payTypes) as PayType[]).find((word) => payTypes[word] === channel) ?? 'wechat'
}
