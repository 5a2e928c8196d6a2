import { expect, test, vi } from 'vitest'
import { lostText } from '#src/api/reply.ts'
import { atEnd } from '#test/run/at-end.ts'
import { ownHeaders } from './call.ts'

test('a request for a nonce that hangs is given up after 25 seconds like any other, and the next call asks anew', async () => {
  const limits: { ms: number; end: AbortController }[] = []
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const end = new AbortController()
    limits.push({ ms, end })
    return end.signal
  })
  vi.stubGlobal('document', { cookie: '' })
  const hanging = (_path: string, { signal }: RequestInit = {}) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  const answers = vi.fn(hanging)
  vi.stubGlobal('fetch', answers)
  atEnd(() => {
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })

  const refused = expect(ownHeaders()).rejects.toThrow(lostText)
  expect(limits.map(({ ms }) => ms)).toEqual([25_000])
  limits[0]?.end.abort()
  await refused
  answers.mockImplementation(() => {
    Object.assign(document, { cookie: 'nonce=fresh' })
    return Promise.resolve(new Response('{}'))
  })
  expect(await ownHeaders()).toEqual({ 'x-nonce': 'fresh', 'x-requested-with': 'fetch' })
  expect(answers).toHaveBeenCalledTimes(2)
})
