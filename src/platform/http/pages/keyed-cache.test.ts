import { expect, test } from 'vitest'
import { makeKeyedCache } from './keyed-cache.ts'

const openCache = (maxBytes = 1 << 20) => makeKeyedCache<Buffer>(maxBytes, ({ length }) => length + 100)
type Cache = ReturnType<typeof openCache>
const keep = (cache: Cache, address: string, names: string[] | null, bytes = 100) =>
  cache.make(address, async () => ({ value: Buffer.alloc(bytes), names }))
const keptOf = (cache: Cache, ...addresses: string[]) => addresses.filter((each) => cache.get(each))

test('a change forgets what shows it and nothing else', async () => {
  const cache = openCache()
  await keep(cache, 'detail 1', ['product:1', 'product:2', 'settings'])
  await keep(cache, 'detail 2', ['product:2', 'settings'])
  await keep(cache, 'detail 12', ['product:12', 'settings'])
  await keep(cache, 'list', ['lists'])
  await keep(cache, 'regions', [])
  const kept = () => keptOf(cache, 'detail 1', 'detail 2', 'detail 12', 'list', 'regions')
  cache.forget('product:2')
  expect(kept()).toEqual(['detail 12', 'list', 'regions'])
  cache.forget('banner:team')
  expect(kept()).toEqual(['detail 12', 'list', 'regions'])
  cache.forget('product')
  expect(kept()).toEqual(['list', 'regions'])
  cache.forget('')
  expect(kept()).toEqual([])
})

test('what a change overtook while it was made is answered and not kept, whatever else changed meanwhile', async () => {
  const cache = openCache()
  const makeAcross = (address: string, change: string) =>
    cache.make(address, async () => {
      cache.forget(change)
      return { value: Buffer.from(address), names: ['product:1', 'settings'] }
    })
  for (const change of ['product:1', 'product', 'settings', '']) {
    expect((await makeAcross('overtaken', change)).value.toString()).toBe('overtaken')
    expect(keptOf(cache, 'overtaken'), change).toEqual([])
  }
  await makeAcross('unconcerned', 'product:2')
  expect(keptOf(cache, 'unconcerned')).toEqual(['unconcerned'])
})

test('what shows nobody knows what is not kept, and what failed stops nothing', async () => {
  const cache = openCache()
  await keep(cache, 'unknown', null)
  await expect(cache.make('crash', () => Promise.reject(new Error('no database')))).rejects.toThrow()
  expect(cache.stats()).toEqual({ entries: 0, bytes: 0, names: 0 })
})

test('names go with the last of their values: evicted, replaced, forgotten or deleted', async () => {
  const cache = openCache(20_000)
  for (let n = 0; n < 5_000; n++) await keep(cache, `detail ${n}`, [`product:${n}`, 'settings'])
  const { entries, bytes, names } = cache.stats()
  expect(bytes).toBeLessThanOrEqual(20_000)
  expect(names).toBe(entries + 1)
  await keep(cache, 'detail 4999', ['product:1'])
  expect(cache.stats().names).toBe(entries + 1)
  cache.forget('settings')
  expect(cache.stats()).toMatchObject({ entries: 1, names: 1 })
  cache.delete('detail 4999')
  expect(cache.stats()).toEqual({ entries: 0, bytes: 0, names: 0 })
})

test('the bytes of names count, and what is too large for its names is not kept', async () => {
  const cache = openCache(10_000)
  await keep(
    cache,
    'many',
    Array.from({ length: 200 }, (_, n) => `product:${n}`),
  )
  expect(cache.stats()).toEqual({ entries: 0, bytes: 0, names: 0 })
})
