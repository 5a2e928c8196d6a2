import { randomUUID } from 'node:crypto'
import { addressed, type Data, type Endpoint, type Input } from '#src/api/endpoint.ts'
import { endpoints } from '#src/api/index.ts'
import { z } from '#src/api/zod.ts'
import { sumOf } from '#src/domain/money.ts'
import { openTrade } from '#test/payments/open-trade.ts'
import { noteReply } from '#test/run/answers.ts'

const { settings: shop, accounts, products, orders, contracts, payments } = endpoints

/** A refusal, as the page would see it. */
export class Answered extends Error {
  readonly code: number
  readonly data: unknown
  constructor(path: string, { code, message, data }: { code: number; message: string; data: unknown }) {
    super(`${path} answered ${code} ${message}`)
    this.code = code
    this.data = data
  }
}

/** Two adults who pass every check; the document numbers are published samples. */
const people = [
  { kind: 'adult' as const, name_cn: '李雷', doc_type: 'id_card' as const, doc_no: '11010519491231002X' },
  { kind: 'adult' as const, name_cn: '韩梅梅', doc_type: 'id_card' as const, doc_no: '34052419800101001X' },
]

/** A customer on the network: keeps cookies, sends the nonce, and can go from login to payment by HTTP. */
export function makeTraveller(origin: string, phone: string, ip = '10.7.0.1') {
  const cookies = new Map<string, string>()

  async function send(path: string, init: RequestInit = {}) {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    headers.set('x-nonce', cookies.get('nonce') ?? '')
    headers.set('x-requested-with', 'fetch')
    headers.set('x-forwarded-for', ip)
    const response = await fetch(`${origin}${path}`, { ...init, headers })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      cookies.set(name, value)
    }
    return response
  }

  async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Data<E>> {
    const fields = Object.entries(z.encode(endpoint.input, input)).filter(([, value]) => value !== undefined)
    const sent = Object.fromEntries(fields.map(([name, value]) => [name, String(value)]))
    const { address, rest } = addressed(endpoint, sent)
    const form = new URLSearchParams(rest)
    const response =
      endpoint.method === 'GET'
        ? await send(`${address}?${form}`)
        : await send(address, { method: 'POST', body: form })
    const text = await response.text()
    noteReply(endpoint, sent, text)
    const reply = JSON.parse(text) as { code: number; message: string; data: never }
    if (reply.code !== 0) throw new Answered(endpoint.path, reply)
    return z.decode(endpoint.data, reply.data) as Data<E>
  }

  async function newestCode() {
    const [newest] = (await (await fetch(`${origin}/dev/outbox.json?to=${phone}`)).json()) as {
      code: string
    }[]
    return newest?.code ?? ''
  }

  async function login() {
    await call(shop.info, {})
    await call(accounts.codeLogin, { phone, scene: 'login' })
    await call(accounts.codeLogin, { phone, code: await newestCode(), agree: true, flag: true })
  }

  /** The next open date of a product's first combo with seats for two, after a day if one is given. */
  async function chooseDate(productId: number, after = '') {
    const { dates } = await call(products.comboCalendar, { product_id: productId })
    const open = dates.find(
      ({ date, status, stock }) =>
        date > after && ['open', 'formed', 'nearly_formed'].includes(status) && stock >= 2,
    )
    if (!open) throw new Error(`product ${productId} has no open date`)
    return open
  }

  async function order(productId: number, date: string, comboKey: string) {
    const choice = { product_id: productId, combo_key: comboKey, date, adult: 2 }
    const quote = await call(products.price, choice)
    const created = await call(orders.create, {
      ...choice,
      linkman: '李雷',
      phone,
      travellers_json: people,
      agree_json: ['unfit', 'noreturn', 'docs'],
      payable_fen: quote.payable_fen,
      price_token: quote.price_token,
      idem_key: randomUUID(),
    })
    return { ...created, quote, total: sumOf(quote.lines.map(({ amount_fen }) => amount_fen)) }
  }

  async function sign(orderId: string) {
    const { text_hash } = await call(contracts.info, { order_id: orderId })
    await call(accounts.codeLogin, { phone, scene: 'sign_contract', order_id: orderId })
    return call(contracts.confirm, {
      order_id: orderId,
      agree: true,
      sign_name: '李雷',
      text_hash,
      code: await newestCode(),
    })
  }

  const startPaying = async (orderId: string) =>
    openTrade(await call(payments.pay, { order_id: orderId, pay_type: 'wechat' }))

  /** Presses a button of the simulator gateway's page. */
  async function press(outTradeNo: string, action: 'success' | 'fail' | 'duplicate' | 'late') {
    const body = new URLSearchParams({ action })
    return fetch(`${origin}/dev/pay/${outTradeNo}`, {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
    })
  }

  /** For `addCookies` of a browser, which then is this customer. */
  const cookieList = () => [...cookies].map(([name, value]) => ({ name, value, url: origin }))

  return { call, send, cookieList, login, chooseDate, order, sign, startPaying, press, newestCode }
}
