import { expect, test } from 'vitest'
import { makeRenderLimits, RenderRefused } from './render-limits.ts'

/** Pages that are rendered when the test says so. */
function open(limits: Partial<Parameters<typeof makeRenderLimits>[0]> = {}) {
  const clock = { now: new Date('2026-11-21T10:00:00+08:00') }
  const gate = Promise.withResolvers<void>()
  let [running, most] = [0, 0]
  const { run } = makeRenderLimits({ now: () => clock.now, ...limits })
  const ask = (asker: string | null) =>
    run(asker, async () => {
      most = Math.max(most, ++running)
      await gate.promise
      running -= 1
      return 'page'
    }).catch((error: unknown) => (error instanceof RenderRefused ? error.reason : Promise.reject(error)))
  return { clock, ask, finish: () => gate.resolve(), mostAtOnce: () => most }
}

const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))

test('one visitor has a share of renders for each minute, and does not use up that of others', async () => {
  const { clock, ask, finish } = open({ perMinute: 5 })
  finish()
  const pages = await times(8, () => ask('a'))
  expect(pages.filter((page) => page === 'too often')).toHaveLength(3)
  expect(await ask('b')).toBe('page')
  clock.now = new Date(clock.now.getTime() + 60_000)
  expect(await ask('a')).toBe('page')
})

test('one visitor cannot fill the queue by asking for many pages at once', async () => {
  const { ask, finish } = open({ atOnceOfOne: 10, atOnce: 2 })
  const greedy = times(50, () => ask('a'))
  const other = ask('b')
  finish()
  expect((await greedy).filter((page) => page === 'page')).toHaveLength(10)
  expect(await other).toBe('page')
  expect(await ask('a')).toBe('page')
})

test('no more pages are rendered at once than allowed, and a visitor who finds the queue full is refused at once', async () => {
  const { ask, finish, mostAtOnce } = open({ atOnce: 3, mostWaiting: 7 })
  const asked = times(20, (n) => ask(`visitor ${n}`))
  const refresh = ask(null)
  finish()
  expect((await asked).filter((page) => page === 'too busy')).toHaveLength(10)
  expect(await refresh).toBe('too busy')
  expect(mostAtOnce()).toBe(3)
})
