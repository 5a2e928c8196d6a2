import { once } from 'node:events'
import { readdir, readFile, stat } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { media } from '#src/api/desk/marketing/media.ts'
import { openMediaDesk } from '#test/media/desk.ts'
import { videoHead, videoOf } from '#test/media/videos.ts'

const { shop, serve, origin, clerk, headersOf, send, kept, rows, fileOf, sent } = await openMediaDesk()
const { db } = shop
type Clerk = Awaited<ReturnType<typeof clerk>>

/** What nobody holds any more would count as held until the engine happens to look. */
const collectGarbage = (() => {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
})()

/** Sends 50 MB piece by piece over a real connection, and tells what the process held at the most meanwhile. */
async function sendLarge(who: Clerk, { stopAfter = Number.POSITIVE_INFINITY } = {}) {
  const megabytes = 50
  const head = videoHead({ filmBytes: megabytes << 20 })
  const headers = {
    ...headersOf(who),
    'content-type': 'video/mp4',
    'content-length': head.length + (megabytes << 20),
  }
  const request = httpRequest(`${origin}${media.video.path}`, { method: 'POST', headers })
  const answered = once(request, 'response') as Promise<[IncomingMessage]>
  answered.catch(() => {})
  const piece = Buffer.alloc(1 << 20)
  const held = () => {
    collectGarbage()
    return process.memoryUsage().arrayBuffers
  }
  const before = held()
  let most = 0
  request.write(head)
  for (let n = 0; n < megabytes; n++) {
    if (n === stopAfter) {
      request.destroy()
      return { most: most - before, code: null }
    }
    if (!request.write(piece)) await once(request, 'drain')
    most = Math.max(most, held())
  }
  request.end()
  const [response] = await answered
  const parts: Buffer[] = []
  for await (const part of response) parts.push(part as Buffer)
  return { most: most - before, code: (JSON.parse(Buffer.concat(parts).toString()) as { code: number }).code }
}

describe('over a real connection', () => {
  test('50 MB reach the disk and are never in memory', async () => {
    const person = await clerk()
    const { most, code } = await sendLarge(person)
    expect(code).toBe(0)
    expect(most).toBeLessThan(16 << 20)
    const [row] = (await rows()).filter(({ staff_id }) => staff_id === person.id)
    expect((await stat(fileOf(row?.stem ?? ''))).size).toBe(row?.bytes)
  })

  test('a sender who leaves half-way leaves nothing behind', async () => {
    const before = [await kept(), await rows()]
    const person = await clerk()
    await sendLarge(person, { stopAfter: 20 })
    await vi.waitFor(async () => {
      const audit = await db
        .selectFrom('audit_log')
        .select('refused')
        .where('staff_id', '=', person.id)
        .execute()
      expect(audit).toEqual([{ refused: 1 }])
    }, 40_000)
    expect([await kept(), await rows()]).toEqual(before)
  })
})

describe('a video that is fetched', () => {
  const whole = videoOf({ filmBytes: 5000 })
  let address = ''
  let file = Buffer.alloc(0)
  beforeAll(async () => {
    const { data } = await send(whole, await clerk())
    address = `${origin}${data.stem}.mp4`
    file = await readFile(fileOf(data.stem))
  })
  const ask = (headers: Record<string, string> = {}, method = 'GET') => fetch(address, { method, headers })
  const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer())

  test('is whole, of its type, sniffed by nobody and good for ever', async () => {
    const answer = await ask()
    expect(answer.status).toBe(200)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': String(file.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
    })
    expect((await bytes(answer)).equals(file)).toBe(true)
    const head = await ask({}, 'HEAD')
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(file.length),
      '',
    ])
  })

  test.each<[string, (size: number) => [number, number]]>([
    ['bytes=0-0', () => [0, 0]],
    ['bytes=10-19', () => [10, 19]],
    ['bytes=100-', (size) => [100, size - 1]],
    ['bytes=-50', (size) => [size - 50, size - 1]],
    ['bytes=-999999', (size) => [0, size - 1]],
    ['bytes=20-999999', (size) => [20, size - 1]],
  ])('is answered in part: %s', async (range, expected) => {
    const [from, to] = expected(file.length)
    const answer = await ask({ range })
    expect([answer.status, answer.headers.get('content-range')]).toEqual([
      206,
      `bytes ${from}-${to}/${file.length}`,
    ])
    expect((await bytes(answer)).equals(file.subarray(from, to + 1))).toBe(true)
  })

  test('is whole where the range is none that we read, or of another content', async () => {
    for (const range of ['bytes=1-2,5-6', 'lines=1-2', 'bytes=9-3', 'bytes=-', 'bytes=a-b'])
      expect((await ask({ range })).status, range).toBe(200)
    const etag = (await ask()).headers.get('etag') ?? ''
    expect((await ask({ range: 'bytes=0-9', 'if-range': etag })).status).toBe(206)
    expect((await ask({ range: 'bytes=0-9', 'if-range': '"another"' })).status).toBe(200)
    expect((await ask({ range: 'bytes=0-9', 'if-range': 'Sat, 21 Nov 2026 02:00:00 GMT' })).status).toBe(200)
  })

  test('has no bytes behind its end: 416 with its length', async () => {
    for (const range of [`bytes=${file.length}-`, 'bytes=-0']) {
      const answer = await ask({ range })
      expect([answer.status, answer.headers.get('content-range')], range).toEqual([
        416,
        `bytes */${file.length}`,
      ])
    }
  })

  test('is not sent again to who has it: 304, nor to who would change it: 405', async () => {
    const etag = (await ask()).headers.get('etag') ?? ''
    expect((await ask({ 'if-none-match': `"other", ${etag}` })).status).toBe(304)
    expect((await ask({}, 'DELETE')).status).toBe(405)
  })

  test.each([
    '/media/',
    '/media/../uploads.mp4',
    `/media/${'0'.repeat(32)}.mp4`,
    `/media/${'0'.repeat(32)}.part`,
  ])('there is none at %s', async (path) => {
    const answer = await serve(new Request(`http://shop.test${path}`))
    expect(answer?.status ?? 404).toBe(404)
  })

  test('whose visitor leaves is read no further, and the file is closed', async () => {
    const { stem } = await sent({ filmBytes: 20 << 20 })
    const open = async () => (await readdir('/proc/self/fd')).length
    const before = await open()
    for (let n = 0; n < 5; n++) {
      const leaving = new AbortController()
      const answer = await fetch(`${origin}${stem}.mp4`, { signal: leaving.signal })
      await answer.body?.getReader().read()
      leaving.abort()
    }
    await vi.waitFor(async () => expect(await open()).toBeLessThanOrEqual(before + 1), 40_000)
  })
})
