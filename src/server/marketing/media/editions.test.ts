import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { deskCampaigns } from '#src/api/desk/marketing/campaigns.ts'
import { media } from '#src/api/desk/marketing/media.ts'
import { campaigns } from '#src/api/marketing/campaigns.ts'
import { newBlock } from '#src/domain/marketing/campaigns/block.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { insertCampaign } from '#test/content/campaigns.ts'
import { openMediaDesk } from '#test/media/desk.ts'
import { videoOf } from '#test/media/videos.ts'
import { askDesk } from '#test/people/staff.ts'

const open = await openMediaDesk()
const { shop, desk, headersOf, kept, rows, sent, sweep, grow } = open
const { db, clock, files } = shop
/** Signed in anew for each call: days pass meanwhile. */
const { clerk } = open
const vtt = 'WEBVTT\n\n00:00.500 --> 00:02.000\n洱海边\n'
const sendCaptions = async (text: string) => open.sendCaptions(text, await clerk())

test('a file without its row, because the database failed, is swept', async () => {
  const before = await kept()
  const failing = makeDeskApi(
    { ...shop.services, transaction: () => Promise.reject(new Error('the database is gone')) },
    clock,
  )
  const init = { method: 'POST', headers: headersOf(await clerk()), body: new Uint8Array(videoOf()) }
  const response = await failing.fetch(new Request(`http://shop.test${media.video.path}`, init), {
    ip: '10.9.0.1',
  })
  expect(response.status).toBe(500)
  const [orphan = ''] = (await kept()).filter((name) => !before.includes(name))
  const old = new Date(clock.now().getTime() - 2 * 86_400_000)
  await utimes(join(files.mediaDir, orphan), old, old)
  await sweep()
  expect(await kept()).not.toContain(orphan)
})

describe('an edition', () => {
  const DAY = 86_400_000
  const days = (n: number) => new Date(clock.now().getTime() + n * DAY)
  let campaign = 0
  async function draft() {
    const slug = `spring-${++campaign}`
    const edition = { title: '春天', startsAt: days(2), endsAt: days(9), status: 'draft' as const }
    const { ids } = await insertCampaign(db, slug, [edition])
    const at = { slug, id: String(ids[0]) }
    return read(at)
  }
  async function read(at: { slug: string; id: string }) {
    const { data } = await askDesk(desk, deskCampaigns.edition, at, await clerk())
    return { at, ...(data as unknown as { version: number; fields: { blocks: string } }) }
  }
  const save = async (
    { at, version, fields }: Awaited<ReturnType<typeof read>>,
    blocks: readonly object[],
  ) => {
    const changes = { blocks: { from: fields.blocks, to: JSON.stringify(blocks) } }
    const sentFields = { ...at, version: String(version), changes_json: JSON.stringify(changes) }
    const { code, data } = await askDesk(desk, deskCampaigns.save, sentFields, await clerk())
    return { code, data: data as unknown as { errors?: object; edition: { faults: { message: string }[] } } }
  }
  const block = (more: object) => ({ ...newBlock('video', 'b1'), title: '一个春天', ...more })

  test('holds what it shows, and lets go of it a day after nobody holds it any more', async () => {
    const [{ stem }, captions] = [await sent(), (await sendCaptions(vtt)).data.stem]
    const edition = await draft()
    const held = [block({ video: stem, captions })]
    expect((await save(edition, held)).code).toBe(0)
    await grow(3)
    await sweep()
    expect(await kept()).toEqual(expect.arrayContaining([`${stem.slice(7)}.mp4`, `${captions.slice(7)}.vtt`]))
    expect((await save(await read(edition.at), [])).code).toBe(0)
    await sweep()
    expect((await rows()).map((row) => row.stem)).not.toContain(stem)
    expect(await kept()).not.toContain(`${stem.slice(7)}.mp4`)
  })

  test('that is saved keeps what was sent long ago for a day more, and one that has gone is refused PARAM', async () => {
    const { stem } = await sent()
    await grow(2)
    const first = await draft()
    expect((await save(first, [block({ video: stem })])).code).toBe(0)
    expect(
      (await askDesk(desk, deskCampaigns.discard, { ...first.at, edition_version: '2' }, await clerk())).code,
    ).toBe(0)
    await sweep()
    expect((await rows()).map((row) => row.stem)).toContain(stem)
    await grow(1)
    await sweep()
    const { code, data } = await save(await draft(), [block({ video: stem })])
    expect([code, data.errors]).toEqual([1, { blocks: '视频或字幕已失效，请重新上传' }])
  })

  test('saved at the very moment of a sweep keeps its video', async () => {
    for (let n = 0; n < 5; n++) {
      const { stem } = await sent()
      await grow(2)
      const edition = await draft()
      const [{ code }] = await Promise.all([save(edition, [block({ video: stem })]), sweep()])
      const isThere = (await rows()).some((row) => row.stem === stem)
      expect([code === 0, isThere && (await kept()).includes(`${stem.slice(7)}.mp4`)]).toEqual([
        isThere,
        isThere,
      ])
    }
  })

  test.each([
    ['a video of somebody else', { video: 'https://example.com/a.mp4' }],
    ['captions of somebody else', { captions: '/media/../a.vtt' }],
    ['words too long', { transcript: '长'.repeat(1001) }],
  ])('refuses %s by its field', async (_, more) => {
    const { code, data } = await save(await draft(), [block(more)])
    expect([code, Object.keys(data.errors ?? {})]).toEqual([1, ['blocks']])
  })

  test('says what a video lacks: its file, its picture, and words for who cannot hear', async () => {
    const messages = async (more: object) =>
      (await save(await draft(), [block(more)])).data.edition.faults.flatMap(({ message }) =>
        message.startsWith('视频') ? message.split('：')[1] : [],
      )
    const { stem } = await sent()
    const captions = '请上传字幕或填写文字稿，听不到声音的人也要看得懂'
    expect(await messages({})).toEqual(['请上传视频', '请选择图片', captions])
    expect(await messages({ video: stem, transcript: '花开了' })).toEqual(['请选择图片'])
    expect(await messages({ title: '', video: stem, captions: (await sendCaptions(vtt)).data.stem })).toEqual(
      ['请填写标题', '请选择图片'],
    )
  })

  test('shows it with its size, so that nothing moves; one whose file is gone is left out', async () => {
    const stem = `/media/${'a'.repeat(32)}`
    const facts = { bytes: 9, width: 640, height: 360, seconds: 12 }
    await db
      .insertInto('media_file')
      .values({ stem, kind: 'video', ...facts, sent_at: clock.now() })
      .execute()
    const gone = { ...block({ video: `/media/${'b'.repeat(32)}` }), id: 'b2' }
    const edition = { title: '春天', startsAt: days(-1), endsAt: days(9), status: 'live' as const }
    await insertCampaign(db, 'spring-live', [
      { ...edition, blocks: [block({ video: stem, transcript: '花' }), gone] },
    ])
    const { data } = await shop.visitor().call(campaigns.detail, { slug: 'spring-live' })
    expect(data.blocks).toEqual([
      expect.objectContaining({
        type: 'video',
        src: `${stem}.mp4`,
        captions: '',
        transcript: '花',
        w: 640,
        h: 360,
        seconds: 12,
      }),
    ])
  })
})
