import { beforeAll, describe, expect, test } from 'vitest'
import { accounts } from '#src/api/auth/accounts.ts'
import { aPhone, drawnOrSpoken, readCaptcha } from '#test/people/log-in.ts'
import { openShop, type Shop, type Visitor } from '#test/shop/shop.ts'
import { ALPHABET } from './captcha.ts'
import { speakSymbols } from './captcha-audio.ts'
import { readVoices } from './captcha-voices.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})

async function aVisitor() {
  const visitor = shop.visitor()
  await visitor.ask({ method: 'GET', path: '/api/v3/info' })
  return visitor
}

async function hearCaptcha(visitor: Visitor) {
  await visitor.ask(accounts.captcha, { type: 'audio' })
  return drawnOrSpoken(shop, visitor)
}

const answerWith = async (visitor: Visitor, captcha: string) =>
  (await visitor.call(accounts.phoneStatus, { phone: aPhone(), captcha })).failed

describe('the spoken captcha', () => {
  test('is a sound that no cache keeps', async () => {
    const visitor = await aVisitor()
    const response = await visitor.ask(accounts.captcha, { type: 'audio', t: 'x' })
    expect(response.headers.get('content-type')).toBe('audio/wav')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(Buffer.from(await response.arrayBuffer()).toString('latin1', 0, 4)).toBe('RIFF')
    expect(await drawnOrSpoken(shop, visitor)).toMatch(/^[2-9A-HJ-NP-Z]{4}$/)
  })

  test('is answered once: the same answer again is wrong', async () => {
    const visitor = await aVisitor()
    const answer = await hearCaptcha(visitor)
    expect(await answerWith(visitor, answer.toLowerCase())).toBeNull()
    expect(await answerWith(visitor, answer)).toBe('CAPTCHA_WRONG')
  })

  test('takes the place of the image, and an image takes its place', async () => {
    const visitor = await aVisitor()
    const drawn = await readCaptcha(shop, visitor)
    const spoken = await hearCaptcha(visitor)
    expect(spoken).not.toBe(drawn)
    expect(await answerWith(visitor, drawn)).toBe('CAPTCHA_WRONG')
    const heard = await hearCaptcha(visitor)
    await readCaptcha(shop, visitor)
    expect(await answerWith(visitor, heard)).toBe('CAPTCHA_WRONG')
  })

  test('is worth nothing to another browser, and after three minutes to nobody', async () => {
    const [visitor, stranger] = [await aVisitor(), await aVisitor()]
    expect(await answerWith(stranger, await hearCaptcha(visitor))).toBe('CAPTCHA_WRONG')
    const answer = await hearCaptcha(visitor)
    shop.clock.advanceSeconds(180)
    expect(await answerWith(visitor, answer)).toBe('CAPTCHA_WRONG')
  })

  test('counts with the images: after sixty of either in a minute the next of both is TOO_OFTEN', async () => {
    const visitor = await aVisitor()
    const codeOf = async (type: string) => {
      const response = await visitor.ask(accounts.captcha, { type })
      if (response.headers.get('content-type')?.startsWith('application/json'))
        return ((await response.json()) as { code: number }).code
      await response.arrayBuffer()
      return 0
    }
    for (let n = 0; n < 60; n++) expect(await codeOf(n < 55 ? 'audio' : 'image')).toBe(0)
    expect([await codeOf('audio'), await codeOf('image')]).toEqual([2, 2])
    expect(await codeOf('video')).toBe(2)
    shop.clock.advanceSeconds(60)
    expect(await codeOf('video')).toBe(1)
  })
})

describe('the recording', () => {
  test.each(['2222', 'WYW3', 'ZCEB'])('%s is a WAV of 4 to 8 seconds, as its header says', (symbols) => {
    const wav = Buffer.from(speakSymbols(symbols))
    const [riff, wave, data] = [0, 8, 36].map((at) => wav.toString('latin1', at, at + 4))
    expect({ riff, wave, data }).toEqual({ riff: 'RIFF', wave: 'WAVE', data: 'data' })
    expect([wav.readUInt32LE(4), wav.readUInt32LE(40)]).toEqual([wav.length - 8, wav.length - 44])
    const [format, channels, bits] = [20, 22, 34].map((at) => wav.readUInt16LE(at))
    expect({ format, channels, bits }).toEqual({ format: 1, channels: 1, bits: 16 })
    expect([wav.readUInt32LE(24), wav.readUInt32LE(28)]).toEqual([8000, 16_000])
    const seconds = (wav.length - 44) / 16_000
    expect(seconds).toBeGreaterThanOrEqual(4)
    expect(seconds).toBeLessThanOrEqual(8)
  })

  test('the same four symbols never sound the same, and are never silent at any place', () => {
    const [one, other] = [speakSymbols('A2B3'), speakSymbols('A2B3')]
    expect(Buffer.compare(one, other)).not.toBe(0)
    const samples = new Int16Array(one.buffer, 44)
    for (let at = 0; at + 800 <= samples.length; at += 800)
      expect(
        loudness(Float32Array.from(samples.subarray(at, at + 800), (each) => each / 32768)),
      ).toBeGreaterThan(0.004)
  })

  test('a symbol that nobody has spoken is refused', () => {
    expect(() => speakSymbols('A0B3')).toThrow()
  })

  test('every symbol of the image is there in six voices, each long and loud enough to be heard', () => {
    expect([...readVoices().keys()].sort()).toEqual([...ALPHABET].sort())
    for (const [symbol, clips] of readVoices()) {
      expect(clips, symbol).toHaveLength(6)
      for (const clip of clips) {
        expect(clip.length / 8000, symbol).toBeGreaterThan(0.25)
        expect(clip.length / 8000, symbol).toBeLessThan(0.9)
        expect(loudness(clip), symbol).toBeGreaterThan(0.08)
        expect(loudness(clip), symbol).toBeLessThan(0.35)
      }
    }
  })
})

/** Root of the mean square. */
const loudness = (samples: Float32Array) =>
  Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length)
