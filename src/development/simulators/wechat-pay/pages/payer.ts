import type { Db } from '#src/platform/db/database.ts'
import { decodeId } from '../gateway.ts'
import type { SimulatorKeys } from '../keys.ts'
import { stateOf } from '../trade.ts'
import { findTrade, PAYER_ACTIONS, payTrade } from '../trade-calls.ts'
import { PAY_PATH, payPage, payStyle, STYLE_PATH, unknownTradePage } from './pay-page.ts'

interface PayerOptions {
  db: Db
  keys: SimulatorKeys
  now: () => Date
  deliverDue: () => Promise<number>
}

/** The payer's side: the page behind the code, and the buttons on it. */
export function makePayerPages({ db, keys, now, deliverDue }: PayerOptions) {
  /** Answers after the first attempt to notify, so that whoever pressed the button finds the shop already told. */
  async function pay(request: Request, url: URL, outTradeNo: string) {
    const wantsJson = request.headers.get('accept')?.includes('application/json') ?? false
    const asked = new URLSearchParams(await request.text()).get('action')
    const action = PAYER_ACTIONS.find((known) => known === asked)
    if (!action) return wantsJson ? refusal(400, '未知操作') : new Response('未知操作', { status: 400 })
    const at = now()
    const result = await payTrade(db, keys, outTradeNo, action, at)
    if (!result) return wantsJson ? refusal(404, '订单不存在') : unknownTradePage()
    await deliverDue()
    // Back to the page by GET: reloading it must not pay again.
    if (!wantsJson) return new Response(null, { status: 303, headers: { location: url.pathname } })
    const state = stateOf(result.trade, at)
    return result.done ? Response.json({ ok: 1, state }) : refusal(409, '该订单不能再付款', state)
  }

  return async function payerPages(request: Request, url: URL): Promise<Response> {
    if (url.pathname === STYLE_PATH) return payStyle()
    const outTradeNo = decodeId(url.pathname.slice(PAY_PATH.length))
    if (request.method === 'POST') return pay(request, url, outTradeNo)
    const trade = await findTrade(db, outTradeNo)
    return trade ? payPage(trade, now()) : unknownTradePage()
  }
}

const refusal = (status: number, message: string, state?: string) =>
  Response.json({ ok: 0, message, ...(state && { state }) }, { status })
