import { setTimeout as sleep } from 'node:timers/promises'
import { accounts } from '#src/api/auth/accounts.ts'
import { contracts } from '#src/api/booking/contracts.ts'
import type { orders } from '#src/api/booking/orders.ts'
import { payments } from '#src/api/booking/payments.ts'
import type { Data, Endpoint, Input } from '#src/api/endpoint.ts'
import { openTrade } from '#test/payments/open-trade.ts'
import { closingAfter } from '../closing.ts'
import type { Figure } from '../figures.ts'
import { workThrough } from '../people.ts'
import { type Request, replyOf, requestOf } from '../requests.ts'
import type { World } from '../world.ts'
import { type Buyer, makeBuyers, makeOffers, orderRequest } from './buyers.ts'

const PEOPLE = 16
const ORDERS = 400
const WARM_UP = 100

/**
 * An order is placed, read, signed with an SMS code, paid at the simulator and found paid: eight requests, of which the
 * gateway's share (signatures of 2048 bits, the notification) runs in the shop's own process. No budget: the number is
 * compared with that of earlier runs only.
 */
export const measureWholeOrders = (world: World) =>
  closingAfter(async (onEnd): Promise<Figure[]> => {
    const offers = await makeOffers(world, 20)
    const buyers = await makeBuyers(world, ORDERS + WARM_UP)
    const shop = await world.spawnShop()
    onEnd(() => shop.stop())
    const journeys = buyers.map((buyer, n) => {
      const offer = offers[n % offers.length]
      if (!offer) throw new Error('nothing is on offer')
      return { buyer, order: orderRequest(buyer, offer, n) }
    })
    const walk = async ({ buyer, order }: { buyer: Buyer; order: Request }) => {
      await buyAndPay(shop.origin, buyer, order)
    }
    await workThrough(journeys.slice(0, WARM_UP), PEOPLE, walk)
    const { perSecond, p50Ms, p99Ms, errors } = await workThrough(journeys.slice(WARM_UP), PEOPLE, walk)
    return [
      {
        what: `placed, signed and paid, ${PEOPLE} people`,
        value: Math.round(perSecond),
        unit: '/s',
        beside: { 'p50 ms': p50Ms, 'p99 ms': p99Ms },
        errors,
      },
    ]
  })

/** Answers the number of the order. */
export async function buyAndPay(origin: string, buyer: Buyer, order: Request): Promise<string> {
  const send = async ({ method, path, headers, body }: Request) =>
    (await replyOf(await fetch(`${origin}${path}`, { method, headers, ...(body && { body }) }))).data
  const call = async <E extends Endpoint>(endpoint: E, input: Input<E>) =>
    (await send(requestOf(endpoint, buyer.headers, input))) as Data<E>

  const { order_id } = (await send(order)) as Data<(typeof orders)['create']>
  const { text_hash } = await call(contracts.info, { order_id })
  await call(accounts.sendCode, { phone: buyer.phone, scene: 'sign_contract', order_id })
  const outbox = await fetch(`${origin}/dev/outbox.json?to=${buyer.phone}`)
  const [message] = (await outbox.json()) as { code: string }[]
  await call(contracts.confirm, {
    order_id,
    agree: true,
    sign_name: '李雷',
    code: message?.code ?? '',
    text_hash,
  })
  const { out_trade_no } = openTrade(await call(payments.pay, { order_id, pay_type: 'wechat' }))
  const paid = await fetch(`${origin}/dev/pay/${out_trade_no}`, {
    method: 'POST',
    headers: { accept: 'application/json' },
    body: new URLSearchParams({ action: 'success' }),
  })
  if (!paid.ok) throw new Error(`the gateway answered ${paid.status}`)
  for (let asked = 1; !(await call(payments.query, { out_trade_no })).paid; asked++) {
    if (asked === 200) throw new Error(`order ${order_id} was paid and is not`)
    await sleep(10)
  }
  return order_id
}
