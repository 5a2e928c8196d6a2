import {
  ChannelError,
  type NewTrade,
  type PayGateway,
  type Trade,
  type TradeState,
} from '#src/server/payments/gateways/gateway.ts'

/**
 * A payment channel in memory, for what the stand-in would never do: answer wrong sums, hang, or hold a trade open in
 * the middle of a password. Its notifications are "signed" by one header.
 */
export function makeFakeChannel(now: () => Date) {
  const trades = new Map<string, NewTrade & { state: TradeState; channelTradeNo: string | null }>()
  const refunds = new Map<string, { outTradeNo: string; fen: number }>()
  const calls: Record<'create' | 'query' | 'close' | 'refund', string[]> = {
    create: [],
    query: [],
    close: [],
    refund: [],
  }
  /** Set one to make the channel fail at it; `closing` overrides what a close comes to. */
  const behaviour = {
    broken: new Set<keyof typeof calls>(),
    refundState: 'SUCCESS' as 'SUCCESS' | 'PROCESSING' | 'CLOSED' | 'ABNORMAL',
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
      outTradeNo,
      state: trade?.state ?? 'NOTPAY',
      channelTradeNo: trade?.channelTradeNo ?? null,
      amountFen: trade?.amountFen ?? null,
      currency: isPaid ? 'CNY' : null,
      merchantId: gateway.merchantId,
      appId: gateway.appId,
      payer: isPaid ? 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' : null,
      paidAt: isPaid ? now() : null,
      ...over,
    }
  }

  const gateway: PayGateway = {
    merchantId: '1900000109',
    appId: 'wx8888888888888888',
    async create(trade) {
      await called('create', trade.outTradeNo)
      if (!trades.has(trade.outTradeNo))
        trades.set(trade.outTradeNo, { ...trade, state: 'NOTPAY', channelTradeNo: null })
      return { codeUrl: `weixin://wxpay/bizpayurl?pr=${trade.outTradeNo}` }
    },
    async query(outTradeNo) {
      await called('query', outTradeNo)
      return trades.has(outTradeNo) ? told(outTradeNo) : null
    },
    async close(outTradeNo) {
      await called('close', outTradeNo)
      const trade = trades.get(outTradeNo)
      if (trade?.state === 'SUCCESS') return 'paid'
      if (trade?.state === 'USERPAYING') return 'paying'
      if (trade) trade.state = 'CLOSED'
      return 'closed'
    },
    async refund({ outTradeNo, outRefundNo, refundFen }) {
      await called('refund', outRefundNo)
      refunds.set(outRefundNo, { outTradeNo, fen: refundFen })
      return { channelRefundNo: `R${outRefundNo}`, state: behaviour.refundState }
    },
    async readNotification(headers, body) {
      if (headers.get('wechatpay-signature') !== 'genuine') return null
      if (body === 'unreadable') throw new ChannelError('the notification cannot be decrypted')
      const trade = JSON.parse(body) as Trade
      return { ...trade, paidAt: trade.paidAt && new Date(trade.paidAt) }
    },
  }

  return {
    gateway,
    trades,
    refunds,
    calls,
    behaviour,
    set(outTradeNo: string, state: TradeState) {
      const trade = trades.get(outTradeNo)
      if (trade) trade.state = state
    },
    /** Somebody pays; answers what the channel would tell of it. */
    pay(outTradeNo: string, over: Partial<Trade> = {}): Trade {
      const trade = trades.get(outTradeNo)
      if (trade) Object.assign(trade, { state: 'SUCCESS', channelTradeNo: `4200${outTradeNo}` })
      return told(outTradeNo, { state: 'SUCCESS', ...over })
    },
  }
}

/** What the channel posts to our notify address. */
export const notification = (trade: Trade | string, signature = 'genuine') =>
  new Request('http://shop.test/api/v3/pay/notify/wechat', {
    method: 'POST',
    headers: { 'wechatpay-signature': signature, 'content-type': 'application/json' },
    body: typeof trade === 'string' ? trade : JSON.stringify(trade),
  })
