import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { uploads as uploadsContract } from '#src/api/account/uploads.ts'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { makePictures } from '#src/server/catalog/pictures/pictures.ts'
import { sendForm, sendPicture } from '#test/content/uploads.ts'
import { logIn } from '#test/people/log-in.ts'
import { openShop } from '#test/shop/shop.ts'
import { uploadJobs } from './jobs.ts'
import { freeUploads, markUsed } from './service.ts'

const shop = await openShop()
const { uploads, uploadsDir, cacheDir } = shop.files
const pictures = makePictures({ mastersDir: '/nowhere', findUpload: uploads.find, cacheDir })

const painted = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#14635c' } })
/** Lies on its side, as a phone held upright writes it, and tells where and with what it was taken. */
const photograph = () =>
  painted(1200, 800)
    .withExif({
      IFD0: { Make: 'BaimoPhone', ImageDescription: 'my home' },
      IFD3: {
        GPSLatitudeRef: 'N',
        GPSLatitude: '25/1 2/1 3/1',
        GPSLongitudeRef: 'E',
        GPSLongitude: '102/1 4/1 5/1',
      },
    })
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()

let photo = Buffer.alloc(0)
beforeAll(async () => {
  photo = await photograph()
})

type Member = Awaited<ReturnType<typeof logIn>>
const masterOf = async (stem: string) => readFile((await uploads.find(stem)) ?? '')
const rowOf = (stem: string) =>
  shop.db.selectFrom('upload').selectAll().where('stem', '=', stem).executeTakeFirst()
const use = (who: { id: number }, stems: string[], purpose: 'avatar' | 'review' = 'review') =>
  shop.transaction((tx) => markUsed(tx, who.id, purpose, stems, shop.clock.now()))
const sweep = async () => {
  for (const job of uploadJobs(shop.ctx)) await job.run(shop.clock.now())
}
const withId = async (member: Member) => {
  const row = await shop.db
    .selectFrom('member')
    .select('id')
    .where('uid', '=', member.uid)
    .executeTakeFirstOrThrow()
  return { ...member, ...row }
}
const show = (stem: string, width: 480 | 800 = 480, init?: RequestInit) =>
  pictures.fetch(new Request(`http://shop.test${pictureSrc(stem, width)}`, init))

test('nothing of what the camera wrote survives, and the picture stands upright', async () => {
  expect((await sharp(photo).metadata()).exif?.toString('latin1')).toMatch(/BaimoPhone/)
  const member = await logIn(shop)
  const { data } = await sendPicture(member, photo)
  expect(data).toMatchObject({ width: 800, height: 1200 })
  const kept = await masterOf(data.picture)
  const { format, width, height, exif, xmp, icc, orientation } = await sharp(kept).metadata()
  expect({ format, width, height }).toEqual({ format: 'webp', width: 800, height: 1200 })
  expect([exif, xmp, icc, orientation]).toEqual([undefined, undefined, undefined, undefined])
  expect(kept.toString('latin1')).not.toMatch(/BaimoPhone|my home|Exif|GPS|ICCP/)
  const shown = Buffer.from((await (await show(data.picture))?.arrayBuffer()) ?? new ArrayBuffer(0))
  expect(shown.toString('latin1')).not.toMatch(/BaimoPhone|Exif|GPS/)
})

test('a portrait of oneself becomes a square of 480, a small one a smaller square', async () => {
  const member = await logIn(shop)
  expect((await sendPicture(member, photo, 'avatar')).data).toMatchObject({ width: 480, height: 480 })
  const small = await painted(200, 120).png().toBuffer()
  expect((await sendPicture(member, small, 'avatar')).data).toMatchObject({ width: 120, height: 120 })
})

test('a wide picture of a trip is narrowed to 1920 and keeps its shape', async () => {
  const member = await logIn(shop)
  const wide = await painted(3840, 1600).webp().toBuffer()
  expect((await sendPicture(member, wide)).data).toMatchObject({ width: 1920, height: 800 })
})

test('a picture is told by its bytes: a name and a kind that lie make no difference', async () => {
  const member = await logIn(shop)
  const said = { name: '../../etc/passwd.html', type: 'text/html' }
  const { data } = await sendPicture(member, await painted(40, 40).png().toBuffer(), 'review', said)
  expect(data.picture).toMatch(/^\/uploads\/[0-9a-f]{32}$/)
  const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const refused = await sendPicture(member, script, 'review', { name: 'a.jpg', type: 'image/jpeg' })
  expect(refused.raw?.errors).toEqual({ file: '只支持 JPG、PNG、WebP 格式的图片' })
  const cut = await sendPicture(member, photo.subarray(0, photo.length / 2))
  expect(cut.raw?.errors).toEqual({ file: '图片文件已损坏或不完整，请重新上传' })
})

test('more than 5 MB is refused in a sentence, also when no length is announced, and is not read to its end', async () => {
  const member = await logIn(shop)
  const sentence = { file: '图片不能超过 5 MB，请压缩后再上传' }
  expect((await sendPicture(member, Buffer.alloc((5 << 20) + 1))).raw?.errors).toEqual(sentence)
  expect((await sendPicture(member, Buffer.alloc(9 << 20))).raw?.errors).toEqual(sentence)
  let megabytes = 0
  const endless = new ReadableStream({
    pull(controller) {
      megabytes++
      controller.enqueue(new Uint8Array(1 << 20))
    },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await sendForm(member, { headers, body: endless, duplex: 'half' })).raw?.errors).toEqual(sentence)
  expect(megabytes).toBeLessThan(9)
})

test('what is no form with a picture is a bad request: no file, no purpose, text, broken parts', async () => {
  const member = await logIn(shop)
  const none = { file: '请选择图片' }
  const empty = new FormData()
  empty.set('purpose', '2')
  expect((await sendForm(member, { body: empty })).raw?.errors).toEqual(none)
  empty.set('file', 'text')
  expect((await sendForm(member, { body: empty })).raw?.errors).toEqual(none)
  expect((await sendForm(member, { body: new URLSearchParams({ purpose: '2' }) })).raw?.errors).toEqual(none)
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await sendForm(member, { headers, body: '--x\r\nbroken' })).raw?.errors).toEqual(none)
  expect((await sendForm(member, { headers })).raw?.errors).toEqual(none)
  const aimless = new FormData()
  aimless.set('file', new Blob([new Uint8Array(photo)]), 'a.jpg')
  expect((await sendForm(member, { body: aimless })).raw?.errors).toHaveProperty('purpose')
})

test('a guest is answered NOT_LOGIN before a byte of the picture is read', async () => {
  const guest = shop.visitor()
  await guest.send(new Request('http://shop.test/api/v3/info'))
  let isRead = false
  const body = new ReadableStream(
    {
      pull(controller) {
        isRead = true
        controller.enqueue(new Uint8Array(1024))
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  expect((await sendForm(guest, { headers, body, duplex: 'half' })).code).toBe(998)
  expect(isRead).toBe(false)
})

test('a member sends thirty pictures an hour, then has to wait', async () => {
  const member = await logIn(shop)
  const tiny = await painted(8, 8).png().toBuffer()
  for (let i = 0; i < 30; i++) expect((await sendPicture(member, tiny)).code).toBe(0)
  expect((await sendPicture(member, tiny)).code).toBe(2)
  shop.clock.advanceSeconds(3600)
  expect((await sendPicture(member, tiny)).code).toBe(0)
})

test('a sent picture is served in the sizes of every picture, cached for ever, and as nothing but a picture', async () => {
  const member = await logIn(shop)
  const { data } = await sendPicture(member, photo)
  const answer = await show(data.picture)
  expect(answer?.status).toBe(200)
  expect(answer?.headers.get('content-type')).toBe('image/webp')
  expect(answer?.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const { width } = await sharp(Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0))).metadata()
  expect(width).toBe(480)
})

test.each([
  `/uploads/${'0'.repeat(32)}-480.webp`,
  '/uploads/../uploads.webp',
  '/uploads/%2e%2e%2fsecret-480.webp',
  '/uploads/',
])('%s is not there', async (path) => {
  const answer = await pictures.fetch(new Request(`http://shop.test${path}`))
  expect(answer?.status ?? 404).toBe(404)
})

test('only the member who sent a picture may use it, and only for what it was sent for', async () => {
  const [owner, other] = [await withId(await logIn(shop)), await withId(await logIn(shop))]
  const first = (await sendPicture(owner, photo)).data.picture
  const second = (await sendPicture(owner, photo)).data.picture
  const refused = { refusal: 'PARAM', details: { errors: { images_json: '图片已失效，请重新上传' } } }
  await expect(use(other, [first])).rejects.toMatchObject(refused)
  await expect(use(owner, [first, '/uploads/unknown'])).rejects.toMatchObject(refused)
  await expect(use(owner, [first], 'avatar')).rejects.toMatchObject({
    details: { errors: { avatar: '图片已失效，请重新上传' } },
  })
  expect((await rowOf(first))?.used_at).toBeNull()
  await use(owner, [first, second, first])
  await use(owner, [second])
  await use(owner, [])
  expect((await rowOf(first))?.used_at).toEqual(shop.clock.now())
})

test('a picture that nobody has used after a day goes, with its file and its sizes; a used one stays', async () => {
  const member = await withId(await logIn(shop))
  const [used, unused, freed] = await Promise.all(
    [1, 2, 3].map(async () => (await sendPicture(member, photo)).data.picture),
  )
  if (!used || !unused || !freed) throw new Error('no pictures')
  await use(member, [used, freed])
  await show(unused)
  await shop.transaction((tx) => freeUploads(tx, [freed, '/pictures/elsewhere.00000000']))
  await sweep()
  expect(await uploads.find(unused)).not.toBeNull()
  shop.clock.advanceSeconds(86_401)
  await sweep()
  await sweep()
  expect(await Promise.all([used, unused, freed].map(rowOf))).toMatchObject([
    { stem: used },
    undefined,
    undefined,
  ])
  expect((await show(unused))?.status).toBe(404)
  expect((await show(used))?.status).toBe(200)
  const files = [...(await readdir(uploadsDir)), ...(await readdir(cacheDir))].join(' ')
  expect(files).not.toContain(unused.slice('/uploads/'.length))
  expect(files).toContain(used.slice('/uploads/'.length))
})

test('a file that cannot be written leaves no row behind', async () => {
  const member = await logIn(shop)
  const { keep } = uploads
  uploads.keep = () => Promise.reject(new Error('the disk is full'))
  expect((await sendPicture(member, photo)).code).toBe(3)
  uploads.keep = keep
  const left = await shop.db
    .selectFrom('upload')
    .innerJoin('member', 'member.id', 'upload.member_id')
    .select('stem')
    .where('uid', '=', member.uid)
    .execute()
  expect(left).toEqual([])
})

describe('over a real connection', () => {
  const server = createServer(
    getRequestListener((request) => shop.api.fetch(request, { ip: '10.9.9.9' }), {
      overrideGlobalObjects: false,
    }),
  )
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
  })
  afterAll(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })

  async function post(who: Member, bytes: Uint8Array) {
    const { port } = server.address() as AddressInfo
    const form = new FormData()
    form.set('purpose', '2')
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'a.jpg')
    const headers = {
      cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-nonce': who.cookies.get('nonce') ?? '',
    }
    const address = `http://127.0.0.1:${port}${uploadsContract.image.path}`
    return (await fetch(address, { method: 'POST', headers, body: form })).json()
  }

  test('a picture arrives, and one of 20 MB hears why it does not', async () => {
    const member = await logIn(shop)
    expect(await post(member, photo)).toMatchObject({ code: 0, data: { width: 800, height: 1200 } })
    expect(await post(member, Buffer.alloc(20 << 20))).toMatchObject({
      code: 1,
      message: '图片不能超过 5 MB，请压缩后再上传',
    })
    expect(await post(member, photo)).toMatchObject({ code: 0 })
  })
})
