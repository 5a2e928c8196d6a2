import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, type IncomingMessage, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { chat } from '#src/api/content/chat.ts'
import { settings } from '#src/api/content/settings.ts'
import { closingAfter } from '../closing.ts'
import type { Figure } from '../figures.ts'
import { workThrough } from '../people.ts'
import type { World } from '../world.ts'

const CONVERSATIONS = 1_000
const PER_SECOND = 200
const SECONDS = 5
const AT_MOST_MS = 500
const AT_MOST_MB = 450
const AT_ONCE = 32

/** Guests with a conversation open each, all on one process: its memory, and how long it takes until a message shows. */
export const measureChats = (world: World) =>
  closingAfter(async (onEnd): Promise<Figure[]> => {
    const shop = await world.spawnShop()
    onEnd(() => shop.stop())
    const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
    onEnd(async () => agent.destroy())
    const guests = Array.from({ length: CONVERSATIONS }, (_, n) => makeGuest(shop.origin, agent, n))
    await workThrough(guests, AT_ONCE, (guest) => guest.begin())
    const took: number[] = []
    const began = performance.now()
    const sending = Array.from({ length: PER_SECOND * SECONDS }, async (_, n) => {
      await sleep((n * 1000) / PER_SECOND)
      const guest = guests[n % guests.length]
      if (guest) took.push(await guest.say())
    })
    await Promise.all(sending)
    const seconds = (performance.now() - began) / 1000
    for (const guest of guests) guest.leave()
    took.sort((a, b) => a - b)
    const p95 = took[Math.floor(took.length * 0.95)] ?? 0
    return [
      {
        what: `from send to shown at ${PER_SECOND} messages a second, p95`,
        value: Math.round(p95),
        unit: 'ms',
        atMost: AT_MOST_MS,
        beside: {
          median: Math.round(took[took.length >> 1] ?? 0),
          'messages per second': Math.round(took.length / seconds),
        },
        errors: PER_SECOND * SECONDS - took.length,
      },
      {
        what: `${CONVERSATIONS} open conversations`,
        value: highestMb(shop.child.pid ?? 0),
        unit: 'MB',
        atMost: AT_MOST_MB,
      },
    ]
  })

/** The most memory that a process has held. */
function highestMb(pid: number) {
  const [, kilobytes = '0'] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kilobytes) / 1024)
}

/** A browser at an address of its own, with its conversation open. */
function makeGuest(origin: string, agent: Agent, n: number) {
  const address = `10.${20 + (n >> 16)}.${(n >> 8) & 255}.${n & 255}`
  const shown = new Map<string, () => void>()
  let nonce = ''
  let stream: IncomingMessage | undefined

  const headersOf = () => ({
    'x-forwarded-for': address,
    cookie: `nonce=${nonce}`,
    'x-nonce': nonce,
    'content-type': 'application/x-www-form-urlencoded',
  })
  const ask = (path: string, form?: URLSearchParams) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const asked = request(`${origin}${path}`, {
        agent,
        method: form ? 'POST' : 'GET',
        headers: headersOf(),
      })
      asked.on('response', resolve).on('error', reject).end(form?.toString())
    })
  async function textOf(answer: IncomingMessage) {
    let text = ''
    for await (const part of answer) text += String(part)
    return text
  }
  const post = async (text: string, clientId: string) =>
    JSON.parse(
      await textOf(
        await ask(chat.send.path, new URLSearchParams({ client_id: clientId, kind: 'text', text })),
      ),
    ) as { code: number; data: { chat_id: number } }

  return {
    async begin() {
      const info = await ask(settings.info.path)
      nonce = /nonce=([^;]+)/.exec(info.headers['set-cookie']?.join(';') ?? '')?.[1] ?? ''
      await textOf(info)
      const { data } = await post('你好', randomUUID())
      stream = await ask(`${chat.events.path}?chat_id=${data.chat_id}`)
      stream.on('data', (part: Buffer) => {
        for (const [, id = ''] of String(part).matchAll(/"client_id":"([0-9a-f-]{36})"/g)) shown.get(id)?.()
      })
    },
    /** Milliseconds until it stands in the open conversation. */
    async say() {
      const clientId = randomUUID()
      const began = performance.now()
      const arrived = new Promise<void>((resolve) => shown.set(clientId, resolve))
      const { code } = await post('第二句', clientId)
      if (code !== 0) throw new Error(`a message was refused with ${code}`)
      await arrived
      return performance.now() - began
    },
    leave: () => stream?.destroy(),
  }
}
