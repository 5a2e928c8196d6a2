import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { media } from '#src/api/desk/marketing/media.ts'
import { SAMPLE_MEDIA, sampleMedia } from '#src/development/sample/data.ts'
import { openMediaDesk } from '#test/media/desk.ts'
import { type VideoOptions, videoHead, videoOf } from '#test/media/videos.ts'
import { signInStaff } from '#test/people/staff.ts'

const open = await openMediaDesk()
const { shop, desk, origin, headersOf, kept, rows, fileOf, sent } = open
const { db, clock } = shop
let clerk: Awaited<ReturnType<typeof open.clerk>>
beforeEach(async () => {
  clerk = await open.clerk()
})
const send = (video: Uint8Array, who = clerk, type?: string) => open.send(video, who, type)
const sendCaptions = (text: string | Uint8Array, who = clerk) => open.sendCaptions(text, who)
const faultOf = async (options: VideoOptions) => (await sent(options)).errors?.['file']
const vtt = 'WEBVTT\n\n00:00.500 --> 00:02.000 line:0\n<b>洱海</b>边\n'
const captionsFault = async (text: string | Uint8Array) => (await sendCaptions(text)).data.errors?.['file']

describe('a video that is sent', () => {
  test('tells its size and length, and its row says who sent it, with an audit row', async () => {
    const { code, data } = await send(videoOf({ seconds: 65, filmBytes: 5000 }), clerk, 'text/html')
    expect([code, data]).toMatchObject([
      0,
      { w: 640, h: 360, seconds: 65, bytes: videoOf({ filmBytes: 5000 }).length },
    ])
    expect(await rows()).toContainEqual(
      expect.objectContaining({ stem: data.stem, kind: 'video', staff_id: clerk.id, used_at: null }),
    )
    const audit = await db
      .selectFrom('audit_log')
      .select(['action', 'entity_id', 'refused'])
      .where('staff_id', '=', clerk.id)
      .execute()
    expect(audit).toEqual([{ action: 'media_file.upload', entity_id: data.stem, refused: null }])
  })

  test('that was filmed upright is upright', async () => {
    expect(await sent({ tracks: [{ width: 1920, height: 1080, isTurned: true }] })).toMatchObject({
      w: 1080,
      h: 1920,
    })
  })

  test('loses what a telephone wrote beside the film, and nothing of the film moves', async () => {
    const options = { remark: '+25.0201+102.0401/BaimoPhone', more: ['uuid', 'meta'] }
    const whole = videoOf(options)
    expect(whole.toString('latin1')).toContain('BaimoPhone')
    const { stem } = await sent(options)
    const file = await readFile(fileOf(stem))
    expect(file.length).toBe(whole.length)
    expect(file.toString('latin1')).not.toMatch(/BaimoPhone|\+25\.02|xyz|uuid|meta/)
    expect(file.subarray(-64)).toEqual(whole.subarray(-64))
  })

  test.each(sampleMedia.filter(({ kind }) => kind === 'video'))(
    'of the sample shop is as its row says: $stem',
    async ({ stem, bytes, width, height, seconds }) => {
      const film = await readFile(join(SAMPLE_MEDIA, `${stem.slice('/media/'.length)}.mp4`))
      const { data } = await send(film)
      expect(data).toMatchObject({ bytes, w: width, h: height, seconds })
      // It was clean already.
      const left = await readFile(fileOf(data.stem))
      expect(left.equals(film) || left.length === film.length).toBe(true)
    },
  )
})

describe('nothing else is kept', () => {
  const meta = { kind: 'meta', coding: 'mebx' }
  test.each<[string, VideoOptions, string]>([
    ['another kind of film', { brand: 'qt  ' }, '只支持 MP4 格式的视频'],
    [
      'a newer coding of the picture',
      { tracks: [{ coding: 'hvc1' }] },
      '只支持 H.264 编码的视频，请转码后再上传',
    ],
    [
      'another coding of the sound',
      { tracks: [{}, { kind: 'soun', coding: 'Opus' }] },
      '视频的声音须是 AAC 编码，请转码后再上传',
    ],
    ['sound alone', { tracks: [{ kind: 'soun', coding: 'mp4a' }] }, '文件里没有画面，请选择视频'],
    ['a track of places', { tracks: [{}, meta] }, '视频里带有拍摄位置等附加数据，请重新导出后再上传'],
    ['more than three minutes', { seconds: 190 }, '视频不能超过 3 分钟，这个有 3:10'],
    ['no length', { seconds: 0 }, '读不出视频的时长，请导出为普通的 MP4 再上传'],
    [
      'a picture too large',
      { tracks: [{ width: 3840, height: 2160 }] },
      '画面的长边不能超过 1920 像素，这个是 3840×2160',
    ],
    ['a film in fragments', { more: ['moof'] }, '视频是分段的 MP4，请导出为普通的 MP4 再上传'],
    [
      'parts without end',
      { more: Array.from({ length: 600 }, () => 'free') },
      '视频文件已损坏或不完整，请重新上传',
    ],
  ])('%s is refused PARAM', async (_, options, message) => {
    const before = [await kept(), await rows()]
    expect(await faultOf(options)).toBe(message)
    expect([await kept(), await rows()]).toEqual(before)
  })

  test('what is cut short, empty or named like a video is refused PARAM, and leaves nothing behind', async () => {
    const before = [await kept(), await rows()]
    const fault = async (bytes: Uint8Array) => (await send(bytes)).data.errors?.['file']
    const broken = '视频文件已损坏或不完整，请重新上传'
    expect(await fault(videoOf({ filmBytes: 5000 }).subarray(0, 3000))).toBe(broken)
    expect(await fault(videoOf().subarray(0, 60))).toBe(broken)
    expect(await fault(Buffer.concat([videoOf(), Buffer.from('abc')]))).toBe(broken)
    expect(await fault(new Uint8Array())).toBe('文件是空的，请重新选择')
    expect(await fault(Buffer.from('<html>'))).toBe('只支持 MP4 格式的视频')
    expect(await fault(Buffer.from('<html><script>alert(1)</script>'))).toBe('只支持 MP4 格式的视频')
    expect([await kept(), await rows()]).toEqual(before)
  })

  test('no arrangement of wrong sizes crashes: every byte of the head may be any other', async () => {
    const whole = videoOf()
    const own = await open.clerk()
    for (let at = 0; at < videoHead().length; at += 7) {
      clock.advanceSeconds(200)
      const changed = Buffer.from(whole)
      changed[at] = (changed[at] ?? 0) ^ 0xff
      expect([0, 1], String(at)).toContain((await send(changed, own)).code)
    }
  })

  test('more than 60 MB is refused as soon as it is known: by the length that is announced, or while counting', async () => {
    const message = { file: '视频不能超过 60 MB，请压缩后再上传' }
    let megabytes = 0
    const endless = new ReadableStream({
      start: (controller) => controller.enqueue(new Uint8Array(videoHead())),
      pull(controller) {
        megabytes++
        controller.enqueue(new Uint8Array(1 << 20))
      },
    })
    const posted = (init: RequestInit & { duplex?: 'half' }) =>
      desk.fetch(new Request(`http://shop.test${media.video.path}`, { method: 'POST', ...init }), {
        ip: '10.9.0.1',
      })
    const counted = await posted({
      headers: headersOf(clerk),
      body: endless,
      duplex: 'half',
    })
    expect(await counted.json()).toMatchObject({ code: 1, data: { errors: message } })
    expect(megabytes).toBeLessThan(64)
    const announced = { ...headersOf(clerk), 'content-length': String((60 << 20) + 1) }
    expect(await (await posted({ headers: announced, body: 'x' })).json()).toMatchObject({
      code: 1,
      data: { errors: message },
    })
    expect((await kept()).filter((name) => name.endsWith('.part'))).toEqual([])
  })
})

describe('who may', () => {
  test('send one is who may edit campaigns: all others hear NO_RIGHT before a byte is read', async () => {
    const finance = await signInStaff(shop, { roles: ['finance'] })
    let isRead = false
    const pull = () => {
      isRead = true
    }
    const body = new ReadableStream({ pull }, { highWaterMark: 0 })
    const init = { method: 'POST', headers: headersOf(finance), body, duplex: 'half' }
    for (const { path } of [media.video, media.captions]) {
      const answer = await desk.fetch(new Request(`http://shop.test${path}`, init as RequestInit), {
        ip: '10.9.0.1',
      })
      expect(await answer.json()).toMatchObject({ code: 25, data: { right: 'campaign.edit' } })
    }
    expect(isRead).toBe(false)
  })

  test('send more than twenty in an hour is nobody: TOO_OFTEN, broken ones counted', async () => {
    const codes: number[] = []
    for (let n = 0; n < 20; n++) codes.push((await send(Buffer.from('x'))).code)
    codes.push((await send(videoOf())).code, (await sendCaptions(vtt)).code)
    expect(codes).toEqual([...Array.from({ length: 20 }, () => 1), 2, 2])
    expect((await send(videoOf(), await open.clerk())).code).toBe(0)
  })
})

describe('captions', () => {
  test('are kept as plain lines with their times', async () => {
    const { code, data } = await sendCaptions(
      `\uFEFFWEBVTT 说明\r\n\r\nSTYLE\r\n::cue { background: url(https://example.com) }\r\n\r\nNOTE 不给人看\r\n\r\n一\r\n00:00.500 --> 00:02.000 line:0\r\n<b>洱海</b>边 1 < 2\r\n\r\n01:00:00.000 --> 01:00:01.000\r\n最后一句\r\n`,
    )
    expect(code).toBe(0)
    const answer = await fetch(`${origin}${data.stem}.vtt`)
    expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
    expect(await answer.text()).toBe(
      'WEBVTT\n\n00:00:00.500 --> 00:00:02.000\n洱海边 1  2\n\n01:00:00.000 --> 01:00:01.000\n最后一句\n',
    )
  })

  test.each<[string, string | Uint8Array, string]>([
    ['another kind of file', '1\n00:00:01,000 --> 00:00:02,000\n一\n', '只支持 WebVTT 格式的字幕（.vtt）'],
    ['none with a time', 'WEBVTT\n\n一句话\n', '字幕里没有带时间的句子'],
    [
      'one that ends before it begins',
      'WEBVTT\n\n00:02.000 --> 00:01.000\n一\n',
      '第 1 句字幕的结束时间须晚于开始时间',
    ],
    ['one that is a book', `WEBVTT\n\n00:01.000 --> 00:02.000\n${'长'.repeat(301)}\n`, '第 1 句字幕过长'],
    [
      'more than anybody says',
      `WEBVTT\n\n${'00:01.000 --> 00:02.000\n一\n\n'.repeat(501)}`,
      '字幕不能超过 500 句',
    ],
    ['another encoding', new Uint8Array([0xd6, 0xd0, 0xce, 0xc4]), '字幕须是 UTF-8 编码的文本'],
    ['a byte more than a megabyte', new Uint8Array((1 << 20) + 1), '字幕文件不能超过 1 MB，请压缩后再上传'],
  ])('%s is refused PARAM', async (_, text, message) => {
    expect(await captionsFault(text)).toBe(message)
  })
})
