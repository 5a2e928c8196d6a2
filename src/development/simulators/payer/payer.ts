import { PAY_PATH, PAYER_ACTIONS, type PayerBook } from './book.ts'
import { payPage, payStyle, STYLE_PATH, unknownTradePage } from './pay-page.ts'

interface PayerOptions {
  books: readonly PayerBook[]
  now: () => Date
}

/** The page behind the code, and the buttons on it. Null for an address that is not the payer's. */
export function makePayerPages({ books, now }: PayerOptions) {
  async function find(outTradeNo: string) {
    for (const book of books) {
      const trade = await book.find(outTradeNo, now())
      if (trade) return { book, trade }
    }
    return null
  }

  /** Answers after the first attempt to notify, so that whoever pressed the button finds the shop already told. */
  async function press(request: Request, url: URL, outTradeNo: string) {
    const wantsJson = request.headers.get('accept')?.includes('application/json') ?? false
    const asked = new URLSearchParams(await request.text()).get('action')
    const action = PAYER_ACTIONS.find((known) => known === asked)
    if (!action) return wantsJson ? refusal(400, '未知操作') : new Response('未知操作', { status: 400 })
    const found = await find(outTradeNo)
    if (!found) return wantsJson ? refusal(404, '订单不存在') : unknownTradePage()
    const isDone = await found.book.press(outTradeNo, action, now())
    await found.book.deliverDue()
    // Back to the page by GET: reloading it must not pay again.
    if (!wantsJson)
      return new Response(null, { status: 303, headers: { location: url.pathname + url.search } })
    const state = (await find(outTradeNo))?.trade.state
    return isDone ? Response.json({ ok: 1, state }) : refusal(409, '该订单不能再付款', state)
  }

  return async function payerPages(request: Request): Promise<Response | null> {
    const url = new URL(request.url)
    if (!url.pathname.startsWith(PAY_PATH)) return null
    if (url.pathname === STYLE_PATH) return payStyle()
    const outTradeNo = decodeId(url.pathname.slice(PAY_PATH.length))
    if (request.method === 'POST') return press(request, url, outTradeNo)
    const found = await find(outTradeNo)
    if (!found) return unknownTradePage()
    return payPage({ ...found.trade, returnUrl: found.trade.returnUrl ?? webAddress(url) })
  }
}

/** WeChat Pay learns the way back from the address that the shop's page opens. */
function webAddress({ searchParams }: URL) {
  const address = searchParams.get('redirect_url') ?? ''
  return /^https?:\/\//.test(address) && URL.canParse(address) ? address : null
}

/** A path that is not valid percent-encoding names no trade. */
export function decodeId(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

const refusal = (status: number, message: string, state?: string) =>
  Response.json({ ok: 0, message, ...(state && { state }) }, { status })
