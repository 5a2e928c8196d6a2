import { expect, test } from 'vitest'
import { products } from '#src/api/catalog/products.ts'
import { content } from '#src/api/content/pages.ts'
import { Refused } from '#src/platform/refused.ts'
import { openShop } from '#test/shop/shop.ts'
import { makeRateLimit, rateLimit } from './rate-limit.ts'

const shop = await openShop()

/** How many calls of one address are let in, of browsers that it invents. */
async function allowed(
  endpoint: typeof content.visit | typeof products.price,
  network: string,
  calls: number,
  allows = [rateLimit],
) {
  let count = 0
  for (let n = 0; n < calls; n++) {
    const ctx = shop.ctx()
    const visitor = { ...ctx.visitor, network, nonce: `invented-${n}` }
    try {
      await allows[n % allows.length]?.({ ...ctx, visitor }, endpoint, null)
      count += 1
    } catch (error) {
      if (!(error instanceof Refused && error.refusal === 'TOO_OFTEN')) throw error
    }
  }
  return count
}

test('an address leaves 10,000 visits a day at the most, so that nobody fills the table', async () => {
  let visits = 0
  for (let minute = 0; minute < 40; minute++) {
    visits += await allowed(content.visit, '10.45.0.1', 310)
    shop.clock.advanceSeconds(60)
  }
  expect(visits).toBe(10_000)
  expect(await allowed(content.visit, '10.45.0.2', 1)).toBe(1)
})

test('an address that calls itself another browser each time asks for 300 prices a minute', async () => {
  expect(await allowed(products.price, '10.45.0.3', 400)).toBe(300)
})

test('two processes let one address ask for no more than one does, but for a twentieth of the limit', async () => {
  const processes = [makeRateLimit(), makeRateLimit()]
  const prices = await allowed(products.price, '10.45.0.4', 700, processes)
  expect(prices).toBeGreaterThanOrEqual(300)
  expect(prices).toBeLessThan(315)
  expect(await allowed(products.price, '10.45.0.5', 1, processes)).toBe(1)
})
