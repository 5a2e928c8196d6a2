import { randomInt, randomUUID } from 'node:crypto'
import type { contracts } from '#src/api/booking/contracts.ts'
import type { orders } from '#src/api/booking/orders.ts'
import type { Input } from '#src/api/endpoint.ts'
import { toFen } from '#src/domain/money.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { makeRefusalCounts } from '#src/platform/http/refusal-counts.ts'
import { makeLog } from '#src/platform/log.ts'
import { replaceCode } from '#src/server/account/auth/codes/codes-store.ts'
import { codeHashOf } from '#src/server/account/auth/codes/verify-otp.ts'
import type { UploadFolder } from '#src/server/account/uploads/folder.ts'
import { signContract } from '#src/server/booking/contracts/sign.ts'
import { viewContract } from '#src/server/booking/contracts/view.ts'
import { createOrder } from '#src/server/booking/orders/placing/create.ts'
import { cancelOrder, lockOrder, type OrderRecord } from '#src/server/booking/orders/service.ts'
import { makePress } from '#src/server/booking/papers/press/press.ts'
import type { PayGateway } from '#src/server/booking/payments/gateways/gateway.ts'
import { pay } from '#src/server/booking/payments/pay.ts'
import { recordTrade } from '#src/server/booking/payments/resolving/record.ts'
import { makeChatNews } from '#src/server/content/chats/live/news.ts'
import { type Ctx, nobody } from '#src/server/ctx.ts'
import type { MediaFolder } from '#src/server/marketing/media/folder.ts'
import { makeDeskNews } from '#src/server/operations/live/news.ts'

export type Booking = Omit<Input<(typeof orders)['create']>, 'linkman' | 'phone' | 'idem_key'>
type Signature = Input<(typeof contracts)['confirm']>

const CODE_LIFE_MS = 5 * 60_000

/** A payment channel for trades that were never made: it accepts everything at once, and no code of it is shown. */
const sampleChannel: PayGateway = {
  create: async ({ outTradeNo }) => ({ kind: 'qr', url: `weixin://wxpay/bizpayurl?pr=${outTradeNo}` }),
  query: async () => null,
  close: async () => 'closed',
  refund: async ({ outRefundNo }) => ({ channelRefundNo: `5030${outRefundNo}`, state: 'success', said: '' }),
  findRefund: async () => null,
  notifications: {
    signatureHeaders: [],
    read: async () => null,
    accepted: () => new Response(null),
    refused: (status) => new Response(null, { status }),
  },
}

/** The demo member uploads no picture. */
const noPictures: UploadFolder = {
  keep: () => Promise.reject(new Error('the sample takes no pictures')),
  find: async () => null,
  remove: async () => {},
}

const noMedia: MediaFolder = {
  receive: () => Promise.reject(new Error('the sample takes no videos')),
  keepCaptions: () => Promise.reject(new Error('the sample takes no captions')),
  find: async () => null,
  olderThan: async () => [],
  remove: async () => {},
}

export interface Customer {
  member: Member
  name: string
  phone: string
}

/**
 * The shop's own use cases for one customer, inside one transaction and at any hour: sample orders are placed, signed
 * and paid like every other, so they cannot be in a state that the shop does not make. No message and no job leaves.
 */
export function openDesk(tx: Tx, vault: Vault, { member, name, phone }: Customer) {
  /** A use case as it would have run at that instant. */
  const at = (now: Date): Ctx => ({
    db: tx,
    transaction: (work) => work(tx),
    reads: { db: tx, transaction: (work) => work(tx) },
    log: makeLog('silent'),
    vault,
    jobs: { enqueueLater: async () => {} },
    sms: { send: async () => {} },
    weixin: null,
    gateways: { wechat_native: sampleChannel },
    ...{ uploads: noPictures, media: noMedia },
    press: makePress(),
    refusals: makeRefusalCounts(),
    ...{ publicUrl: '', deskUrl: '' },
    news: makeDeskNews(),
    chats: makeChatNews(),
    hasSimulators: true,
    now,
    visitor: nobody,
  })

  async function locked(orderNo: string): Promise<OrderRecord> {
    const order = await lockOrder(tx, { orderNo })
    if (!order) throw new Error(`the sample order ${orderNo} has gone`)
    return order
  }

  /** A code that the member could have been sent; the row goes again, for it would count as a message. */
  async function ownCode(ctx: Ctx, scene: 'sign_contract' | 'withdraw', subject?: string) {
    const code = String(randomInt(10 ** 6)).padStart(6, '0')
    const phone_hash = vault.blindIndex('phone', phone)
    const row = { phone_hash, scene, kind: 'text', nonce_hash: phone_hash } as const
    const expires_at = new Date(ctx.now.getTime() + CODE_LIFE_MS)
    const code_hash = codeHashOf(ctx, phone_hash, { scene, subject }, code)
    const id = await replaceCode(tx, { ...row, code_hash, sent_at: ctx.now, expires_at }, ctx.now)
    const forget = () => tx.deleteFrom('sms_code').where('id', '=', id).execute()
    return { code, forget }
  }

  return {
    ...{ at, member, name, phone, ownCode, locked },

    async place(now: Date, booking: Booking): Promise<string> {
      const asked = { ...booking, linkman: name, phone, idem_key: randomUUID() }
      return (await createOrder(at(now), member, asked)).order_no
    },

    async sign(now: Date, orderNo: string) {
      const { code, forget } = await ownCode(at(now), 'sign_contract', orderNo)
      const { text_hash } = await viewContract(at(now), member, { order_id: orderNo })
      const signature: Signature = { order_id: orderNo, agree: true, sign_name: name, code, text_hash }
      await signContract(at(now), member, signature)
      await forget()
    },

    /** Pays the bill that is due first: 订金 or the full sum. */
    async pay(now: Date, orderNo: string) {
      const begun = await pay(at(now), member, { order_id: orderNo, pay_type: 'wechat' })
      const trade = {
        channel: begun.channel,
        outTradeNo: begun.out_trade_no,
        state: 'paid',
        channelTradeNo: `4200${begun.out_trade_no}`,
        amountFen: toFen(begun.amount_fen),
        currency: 'CNY',
        payeeFault: null,
        payer: null,
        paidAt: now,
      } as const
      const outcome = await recordTrade(at(now), trade, 'notify')
      if (outcome !== 'paid') throw new Error(`the payment of sample order ${orderNo} came to ${outcome}`)
    },

    async cancel(now: Date, orderNo: string) {
      const order = await locked(orderNo)
      await cancelOrder(at(now), tx, order, { reason: 'by_user', actor: 'member', actorId: member.id })
    },
  }
}
export type Desk = ReturnType<typeof openDesk>
