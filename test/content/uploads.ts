import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uploads } from '#src/api/account/uploads.ts'
import type { Data, DeskEndpoint, Endpoint } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { type UploadPurpose, uploadPurposes } from '#src/domain/account/member-codes.ts'
import { openUploadFolder } from '#src/server/account/uploads/folder.ts'
import type { makeDeskApi } from '#src/server/desk-api.ts'
import { openMediaFolder } from '#src/server/marketing/media/folder.ts'
import { noteAnswer, noteReply } from '#test/run/answers.ts'
import { atEnd } from '#test/run/at-end.ts'

/** A folder of this test file alone, made with the first picture. */
export function openTestUploads() {
  const uploadsDir = join(tmpdir(), `shop-uploads-${randomUUID()}`)
  const cacheDir = join(uploadsDir, 'sizes')
  const mediaDir = join(uploadsDir, 'media')
  atEnd(() => rm(uploadsDir, { recursive: true, force: true }))
  return {
    uploadsDir,
    cacheDir,
    mediaDir,
    uploads: openUploadFolder({ uploadsDir, cacheDir }),
    media: openMediaFolder({ mediaDir }),
  }
}

/** A visitor of `openShop`, logged in or not. */
interface Sender {
  cookies: ReadonlyMap<string, string>
  send(request: Request): Promise<Response>
}

interface Answer {
  code: number
  message: string
  data: Data<(typeof uploads)['image']>
  raw: { errors?: Record<string, string> } | null
}

/** Sends a picture as the browser's form does; its name and type are chosen by the sender. */
export async function sendPicture(
  visitor: Sender,
  picture: Uint8Array,
  purpose: UploadPurpose = 'review',
  { name = 'IMG_0001.JPG', type = 'image/jpeg' } = {},
): Promise<Answer> {
  const form = new FormData()
  form.set('purpose', String(uploadPurposes[purpose]))
  form.set('file', new Blob([new Uint8Array(picture)], { type }), name)
  return sendForm(visitor, { body: form })
}

/** Sends any body, with the nonce. */
export async function sendForm(visitor: Sender, init: RequestInit & { duplex?: 'half' }): Promise<Answer> {
  const headers = new Headers(init.headers)
  headers.set('x-nonce', visitor.cookies.get('nonce') ?? '')
  const request = new Request(`http://shop.test${uploads.image.path}`, { ...init, method: 'POST', headers })
  const reply = (await (await visitor.send(request)).json()) as { code: number; message: string; data: never }
  noteAnswer(uploads.image, reply.code)
  const data = (reply.code === 0 ? z.decode(uploads.image.data, reply.data) : null) as Answer['data']
  return { ...reply, data, raw: reply.data }
}

/** Sends a picture that only the shop sees, as the form of a page does. */
export async function sendVisitorPicture(
  visitor: Sender,
  endpoint: Endpoint,
  picture: Uint8Array,
  fields: Record<string, string> = {},
) {
  if (!visitor.cookies.has('nonce')) await visitor.send(new Request('http://shop.test/api/v3/info'))
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'IMG_1.JPG')
  const headers = { 'x-nonce': visitor.cookies.get('nonce') ?? '' }
  const request = new Request(`http://shop.test${endpoint.path}`, { method: 'POST', body, headers })
  const reply = (await (await visitor.send(request)).json()) as {
    code: number
    data: Record<string, unknown>
  }
  noteAnswer(endpoint, reply.code)
  return reply
}

/** Sends a file to the desk as its form does. */
export async function sendToDesk(
  api: ReturnType<typeof makeDeskApi>,
  endpoint: DeskEndpoint,
  fields: Record<string, string>,
  file: Uint8Array,
  { cookie, nonce }: { cookie: string; nonce: string },
): Promise<{ code: number; message: string; data: Record<string, unknown> | null }> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  body.set('file', new Blob([new Uint8Array(file)]), 'file')
  const headers = { cookie, 'x-desk-nonce': nonce }
  const request = new Request(`http://shop.test${endpoint.path}`, { method: 'POST', body, headers })
  const reply = await (await api.fetch(request, { ip: '10.9.0.1' })).text()
  noteReply(endpoint, fields, reply)
  return JSON.parse(reply) as never
}

/** A PDF of one empty page that is as long as wanted, with a word in it. */
export function pdfOf(word: string, bytes = 0): Uint8Array {
  const objects = [
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 400]>>endobj',
  ].join('\n')
  const head = new TextEncoder().encode(`%PDF-1.4\n%${word}\n${objects}\n`)
  const tail = new TextEncoder().encode(`trailer<</Root 1 0 R>>\nstartxref\n0\n%%EOF\n`)
  const fill = new Uint8Array(Math.max(0, bytes - head.length - tail.length)).fill(32)
  return new Uint8Array(Buffer.concat([head, fill, tail]))
}
