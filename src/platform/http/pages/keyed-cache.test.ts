import { expect, test } from 'vitest'
import { makeKeyedCache } from './keyed-cache.ts'

const openCache = (maxBytes = 1 << 20) => makeKeyedCache<Buffer>(maxBytes, ({ length }) => length + 100)
type Cache = ReturnType<typeof openCache>
const keep = (cache: Cache, address: string, names: string[] | null, bytes = 100) =>
  cache.make(address, async () => ({ value: Buffer.alloc(bytes), names }))
const cachedOf = (cache: Cache, ...addresses: string[]) => addresses.filter((each) => cache.get(each))

test('a change drops the values that show it and no others', async () => {
  const cache = openCache()
  await keep(cache, 'detail 1', ['product:1', 'product:2', 'settings'])
  await keep(cache, 'detail 2', ['product:2', 'settings'])
  await keep(cache, 'detail 12', ['product:12', 'settings'])
  await keep(cache, 'list', ['lists'])
  await keep(cache, 'regions', [])
  const cached = () => cachedOf(cache, 'detail 1', 'detail 2', 'detail 12', 'list', 'regions')
  cache.forget('product:2')
  expect(cached()).toEqual(['detail 12', 'list', 'regions'])
  cache.forget('banner:team')
  expect(cached()).toEqual(['detail 12', 'list', 'regions'])
  cache.forget('product')
  expect(cached()).toEqual(['list', 'regions'])
  cache.forget('')
  expect(cached()).toEqual([])
})

test('a value that a change overtook while it was made is answered and not cached, whatever else changed meanwhile', async () => {
  const cache = openCache()
  const makeAcross = (address: string, change: string) =>
    cache.make(address, async () => {
      cache.forget(change)
      return { value: Buffer.from(address), names: ['product:1', 'settings'] }
    })
  for (const change of ['product:1', 'product', 'settings', '']) {
    expect((await makeAcross('overtaken', change)).value.toString()).toBe('overtaken')
    expect(cachedOf(cache, 'overtaken'), change).toEqual([])
  }
  await makeAcross('unconcerned', 'product:2')
  expect(cachedOf(cache, 'unconcerned')).toEqual(['unconcerned'])
})

test('a value without known names is not cached, and a value that failed leaves nothing behind', async () => {
  const cache = openCache()
  await keep(cache, 'unknown', null)
  await expect(cache.make('crash', () => Promise.reject(new Error('no database')))).rejects.toThrow()
  expect(cache.stats()).toEqual({ entries: 0, bytes: 0, names: 0 })
})

test('a name goes with the last of its values: evicted, replaced, forgotten or deleted', async () => {
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

test('the bytes of names count, and a value that is too large with its names is not cached', async () => {
  const cache = openCache(10_000)
  await keep(
    cache,
    'many',
    Array.from({ length: 200 }, (_, n) => `product:${n}`),
  )
  expect(cache.stats()).toEqual({ entries: 0, bytes: 0, names: 0 })
})
