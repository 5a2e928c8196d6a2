import { once } from 'node:events'
import { readdir, utimes } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { media } from '#src/api/desk/marketing/media.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { mediaJobs } from '#src/server/marketing/media/jobs.ts'
import { mediaHandler } from '#src/server/marketing/media/serve.ts'
import { sendToDesk } from '#test/content/uploads.ts'
import { signInStaff } from '#test/people/staff.ts'
import { noteReply } from '#test/run/answers.ts'
import { atEnd } from '#test/run/at-end.ts'
import { openShop } from '#test/shop/shop.ts'
import { type VideoOptions, videoOf } from './videos.ts'

interface Answer {
  code: number
  data: { stem: string; errors?: Record<string, string>; [name: string]: unknown }
}

/** The desk, and what it serves of videos, over a real connection; with its clerks and its files. */
export async function openMediaDesk() {
  const shop = await openShop()
  const { db, clock, files } = shop
  const desk = makeDeskApi(shop.services, clock)
  const serve = mediaHandler(files.media)
  const origin = await listening(
    async (request) => (await serve(request)) ?? desk.fetch(request, { ip: '10.9.9.9' }),
  )
  const clerk = () => signInStaff(shop, { roles: ['content'], name: '顾衡' })
  type Clerk = Awaited<ReturnType<typeof clerk>>
  const headersOf = (who: Clerk) => ({ cookie: who.cookie, 'x-desk-nonce': who.nonce })

  async function send(video: Uint8Array, who: Clerk, type = 'video/mp4'): Promise<Answer> {
    const headers = { ...headersOf(who), 'content-type': type }
    const init = { method: 'POST', headers, body: new Uint8Array(video) }
    const reply = await (await fetch(`${origin}${media.video.path}`, init)).text()
    noteReply(media.video, {}, reply)
    return JSON.parse(reply)
  }
  const sendCaptions = async (text: string | Uint8Array, who: Clerk) => {
    const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
    return (await sendToDesk(desk, media.captions, {}, bytes, who)) as unknown as Answer
  }
  const kept = () => readdir(files.mediaDir).catch((): string[] => [])
  /** Makes every file as old as it is by the shop's clock. */
  async function grow(days: number) {
    clock.advanceSeconds(days * 86_400 + 1)
    const old = new Date(clock.now().getTime() - 86_400_000 * days - 1000)
    for (const name of await kept()) await utimes(join(files.mediaDir, name), old, old)
  }
  return {
    ...{ shop, desk, serve, origin, clerk, headersOf, send, sendCaptions, kept, grow },
    /** Sends one as a clerk of its own. */
    sent: async (options: VideoOptions = {}) => (await send(videoOf(options), await clerk())).data,
    fileOf: (stem: string) => join(files.mediaDir, `${stem.slice('/media/'.length)}.mp4`),
    rows: () => db.selectFrom('media_file').selectAll().execute(),
    async sweep() {
      for (const job of mediaJobs(shop.ctx)) await job.run(clock.now())
    },
  }
}

async function listening(answer: (request: Request) => Promise<Response>) {
  const server = createServer(getRequestListener(answer, { overrideGlobalObjects: false }))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  atEnd(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}
