import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { pictures } from '#src/api/desk/content/pictures.ts'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { sendToDesk } from '#test/content/uploads.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { openShop } from '#test/shop/shop.ts'
import { makePictures } from '../pictures.ts'

const shop = await openShop()
const { db, clock, files } = shop
const api = makeDeskApi(shop.services, clock)
const shown = makePictures({
  mastersDir: '/nowhere',
  findUpload: files.uploads.find,
  cacheDir: files.cacheDir,
})
const content = () => signInStaff(shop, { roles: ['content'], name: '顾衡' })
type Clerk = Awaited<ReturnType<typeof content>>

const painted = (width: number, height: number, background = '#14635c') =>
  sharp({ create: { width, height, channels: 3, background } })
let photo = Buffer.alloc(0)
let clerk: Clerk
beforeAll(async () => {
  clerk = await content()
  photo = await painted(3600, 2400)
    .withExif({ IFD0: { Make: 'BaimoPhone' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
})

const send = (file: Uint8Array, fields: Record<string, string> = {}, who = clerk) =>
  sendToDesk(api, pictures.upload, { purpose: 'content', alt: '洱海边的白族院落', ...fields }, file, who)
const faultOf = async (file: Uint8Array, fields = {}) => {
  const { code, data } = await send(file, fields)
  return [code, data?.['errors']]
}
/** A picture that no other test has sent. */
let colours = 0
const another = async () =>
  painted(480, 320, `#${(++colours * 4099).toString(16).padStart(6, '0')}`)
    .png()
    .toBuffer()

describe('a picture that is sent', () => {
  test('stands upright, is narrowed, tells its size and colour, and nothing of the camera survives', async () => {
    const { data } = await send(photo)
    expect(data).toMatchObject({ w: 2400, h: 3600, alt: '洱海边的白族院落', by: '顾衡', version: 1 })
    const [, red = '', green = '', blue = ''] = /^#(..)(..)(..)$/.exec(String(data?.['colour'])) ?? []
    const [r, g, b] = [red, green, blue].map((part) => Number.parseInt(part, 16))
    expect(
      Math.max(Math.abs((r ?? 0) - 0x14), Math.abs((g ?? 0) - 0x63), Math.abs((b ?? 0) - 0x5c)),
    ).toBeLessThan(12)
    const kept = await sharp((await files.uploads.find(String(data?.['stem']))) ?? '').metadata()
    expect([kept.format, kept.exif, kept.xmp, kept.orientation]).toEqual([
      'webp',
      undefined,
      undefined,
      undefined,
    ])
    const wide = await send(await painted(4000, 1000).png().toBuffer())
    expect(wide.data).toMatchObject({ w: 2560, h: 640 })
  })

  test('is shown by its stem in the sizes of all pictures of the shop', async () => {
    const { data } = await send(photo)
    for (const width of [480, 1920] as const) {
      const answer = await shown.fetch(
        new Request(`http://shop.test${pictureSrc(String(data?.['stem']), width)}`),
      )
      const bytes = Buffer.from((await answer?.arrayBuffer()) ?? new ArrayBuffer(0))
      expect((await sharp(bytes).metadata()).width).toBe(width)
    }
  })

  test('is the same one when it is sent again, with what was said of it first', async () => {
    const first = await send(photo)
    const again = await send(photo, { alt: '别的说明' }, await content())
    expect(again.data).toEqual(first.data)
  })

  test('two clerks send the same one at the same instant: one row', async () => {
    const same = await another()
    const [one, two] = await Promise.all([send(same), send(same, {}, await content())])
    expect(one.data?.['stem']).toBe(two.data?.['stem'])
    const rows = await db
      .selectFrom('picture')
      .select('stem')
      .where('stem', '=', String(one.data?.['stem']))
      .execute()
    expect(rows.length).toBe(1)
  })
})

describe('refused PARAM is', () => {
  test('a picture that nobody says the content of', async () => {
    const message = '请写明图片内容，1到100个字'
    expect(await faultOf(photo, { alt: '' })).toEqual([1, { alt: message }])
    expect(await faultOf(photo, { alt: ' ' })).toEqual([1, { alt: message }])
    expect(await faultOf(photo, { alt: '山'.repeat(101) })).toEqual([1, { alt: message }])
  })

  test('what is no picture, cut short, or too small to be shown', async () => {
    const svg = new TextEncoder().encode(
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
    )
    expect(await faultOf(svg)).toEqual([1, { file: '只支持 JPG、PNG、WebP 格式的图片' }])
    expect(await faultOf(photo.subarray(0, photo.length / 2))).toEqual([
      1,
      { file: '图片文件已损坏或不完整，请重新上传' },
    ])
    expect(await faultOf(await painted(479, 400).png().toBuffer())).toEqual([
      1,
      { file: '图片太小，至少 480×320 像素，这张是 479×400' },
    ])
  })
})

describe('who may', () => {
  test('send one is decided by its purpose: NO_RIGHT, and nothing is kept', async () => {
    const product = await signInStaff(shop, { roles: ['product'] })
    const finance = await signInStaff(shop, { roles: ['finance'] })
    expect((await send(await another(), { purpose: 'catalogue' }, product)).code).toBe(0)
    const before = await db.selectFrom('picture').select('stem').execute()
    const refused = await send(await another(), {}, finance)
    expect([refused.code, refused.data?.['right']]).toEqual([25, 'content.edit'])
    expect(await db.selectFrom('picture').select('stem').execute()).toEqual(before)
  })

  test('see and describe them is decided by their purpose: NOT_FOUND for all others', async () => {
    const { data } = await send(await another())
    const service = await signInStaff(shop, { roles: ['service'] })
    expect((await askDesk(api, pictures.list, {}, service)).data).toMatchObject({ list: [], total: 0 })
    const changes_json = JSON.stringify({ alt: { from: data?.['alt'], to: '改过' } })
    const fields = { stem: String(data?.['stem']), version: '1', changes_json }
    expect((await askDesk(api, pictures.save, fields, service)).code).toBe(20)
  })

  test('send more than 120 in an hour is nobody: TOO_OFTEN', async () => {
    const eager = await content()
    const codes: number[] = []
    for (let n = 0; n < 121; n++) {
      // Not so fast that it is the limit of all writes.
      if (n === 60) clock.advanceSeconds(60)
      codes.push((await send(new Uint8Array([1]), {}, eager)).code)
    }
    clock.advanceSeconds(-60)
    expect(codes).toEqual([...Array.from({ length: 120 }, () => 1), 2])
  })
})

describe('the library', () => {
  test('lists the newest first, fifty at a time, and finds by what a picture shows', async () => {
    const other = await openShop()
    const desk = makeDeskApi(other.services, other.clock)
    const person = await signInStaff(other, { roles: ['content'] })
    const rows = Array.from({ length: 60 }, (_, n) => ({
      stem: `/uploads/${String(n).padStart(32, '0')}`,
      purpose: 'content' as const,
      width: 480,
      height: 320,
      bytes: 9,
      colour: '#000000',
      alt: n % 2 ? `雪山 ${n}` : `古城 ${n}`,
      credit: n === 7 ? '李雷 100%' : '',
      staff_id: person.id,
      sent_at: other.clock.now(),
    }))
    await other.db.insertInto('picture').values(rows).execute()
    const page = async (fields: Record<string, string>) =>
      (await askDesk(desk, pictures.list, fields, person)).data as {
        list: { alt: string }[]
        next: string | null
        total: number
      }
    const first = await page({})
    expect([first.list.length, first.list[0]?.alt, first.total]).toEqual([50, '雪山 59', 60])
    const rest = await page({ cursor: first.next ?? '' })
    expect([rest.list.length, rest.list.at(-1)?.alt, rest.next]).toEqual([10, '古城 0', null])
    expect((await page({ q: '雪山' })).total).toBe(30)
    expect((await page({ q: '100%' })).list.map(({ alt }) => alt)).toEqual(['雪山 7'])
    expect((await page({ purpose: 'catalogue' })).list).toEqual([])
  })
})

describe('what is said of a picture', () => {
  const saved = (stem: string, version: number, changes: object, who = clerk) =>
    askDesk(
      api,
      pictures.save,
      { stem, version: String(version), changes_json: JSON.stringify(changes) },
      who,
    )

  test('is saved field by field, merged with a colleague’s, and refused STALE where both changed one', async () => {
    const { data } = await send(await another())
    const stem = String(data?.['stem'])
    const colleague = await signInStaff(shop, { roles: ['content'], name: '沈念' })
    const first = await saved(stem, 1, { alt: { from: data?.['alt'], to: '喜洲的早市' } }, colleague)
    expect(first.data).toMatchObject({ message: '已保存', picture: { version: 2, alt: '喜洲的早市' } })
    const merged = await saved(stem, 1, { focal_x: { from: 50, to: 20 }, credit: { from: '', to: '李雷' } })
    expect(merged.data).toMatchObject({
      message: expect.stringContaining('并合并了沈念'),
      picture: { alt: '喜洲的早市', focal_x: 20, focal_y: 50, credit: '李雷', version: 3 },
    })
    const late = await saved(stem, 1, { alt: { from: data?.['alt'], to: '别的' } })
    expect(late).toMatchObject({
      code: 24,
      data: { by: '沈念', fields: [{ name: 'alt', mine: '别的', current: '喜洲的早市' }] },
    })
  })

  test('is never nothing, and a focal point lies in the picture: refused PARAM', async () => {
    const { data } = await send(await another())
    const stem = String(data?.['stem'])
    expect((await saved(stem, 1, { alt: { from: data?.['alt'], to: '' } })).code).toBe(1)
    expect((await saved(stem, 1, { focal_x: { from: 50, to: 101 } })).code).toBe(1)
  })
})
