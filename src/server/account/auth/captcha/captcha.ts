import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import svgCaptcha from 'svg-captcha'
import { sameBytes } from '#src/platform/crypto/vault.ts'
import { takeBack } from '#src/platform/limits.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { captchaLimits, countOrRefuse } from '../limits.ts'
import { speakSymbols } from './captcha-audio.ts'

/** No 0 O 1 I: a traveller must be able to read it (rule book §17.3). */
export const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const LENGTH = 4
const LIFE_MS = 3 * 60_000
const TRUST_MS = 10 * 60_000

const hashOf = (ctx: Ctx, answer: string) =>
  ctx.vault.hmac('captcha', answer.normalize('NFKC').trim().toUpperCase())
export const nonceHashOf = (ctx: Ctx) => ctx.vault.hmac('nonce', ctx.visitor.nonce ?? '')

/** Draws a new captcha for this visitor; one that was drawn or spoken before is no longer valid. */
export async function drawCaptcha(ctx: Ctx): Promise<Uint8Array<ArrayBuffer>> {
  const { data, text } = svgCaptcha.create({
    size: LENGTH,
    charPreset: ALPHABET,
    noise: 2,
    color: true,
    background: '#f2efe8',
    width: 223,
    height: 78,
    fontSize: 60,
  })
  await cacheAnswer(ctx, text)
  // Twice the size, for screens with two pixels per pixel.
  const png = await sharp(Buffer.from(data), { density: 144 }).png().toBuffer()
  return new Uint8Array(png)
}

/** Speaks a new captcha, as a WAV; one that was drawn or spoken before is no longer valid. */
export async function speakCaptcha(ctx: Ctx): Promise<Uint8Array<ArrayBuffer>> {
  const text = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join('')
  await cacheAnswer(ctx, text)
  return speakSymbols(text)
}

async function cacheAnswer(ctx: Ctx, text: string) {
  const nonce_hash = nonceHashOf(ctx)
  const row = { answer_hash: hashOf(ctx, text), expires_at: new Date(ctx.now.getTime() + LIFE_MS) }
  await ctx.db
    .insertInto('captcha')
    .values({ nonce_hash, ...row })
    .onConflict((conflict) => conflict.column('nonce_hash').doUpdateSet(row))
    .execute()
  if (ctx.hasSimulators)
    await ctx.db
      .insertInto('simulator_captcha')
      .values({ nonce_hash, answer: text })
      .onConflict((conflict) => conflict.column('nonce_hash').doUpdateSet({ answer: text }))
      .execute()
}

/**
 * Refuses CAPTCHA_WRONG. Right or wrong, the image is used up: nobody tries one image twice. A try counts before it is
 * judged, and a right one is taken back: who has guessed too often hears TOO_OFTEN also when right at last. Trust is
 * given to a phone; without one it holds for this call alone.
 */
export async function solveCaptcha(ctx: Ctx, answer: string, phoneHash: Buffer | null) {
  const limits = captchaLimits(ctx)
  await countOrRefuse(ctx.db, ctx.now, limits)
  const nonce_hash = nonceHashOf(ctx)
  const drawn = await ctx.db
    .deleteFrom('captcha')
    .where('nonce_hash', '=', nonce_hash)
    .returning(['answer_hash', 'expires_at'])
    .executeTakeFirst()
  const right =
    drawn !== undefined && drawn.expires_at > ctx.now && sameBytes(drawn.answer_hash, hashOf(ctx, answer))
  if (!right) throw new Refused('CAPTCHA_WRONG')
  await takeBack(ctx.db, limits, ctx.now)
  if (phoneHash === null) return
  const until = new Date(ctx.now.getTime() + TRUST_MS)
  await ctx.db
    .insertInto('captcha_trust')
    .values({ nonce_hash, phone_hash: phoneHash, until })
    .onConflict((conflict) => conflict.columns(['nonce_hash', 'phone_hash']).doUpdateSet({ until }))
    .execute()
}

/** A visitor who solved a captcha for this phone is not asked for another for ten minutes. */
export async function isTrusted(ctx: Ctx, phoneHash: Buffer) {
  const trust = await ctx.db
    .selectFrom('captcha_trust')
    .select('until')
    .where('nonce_hash', '=', nonceHashOf(ctx))
    .where('phone_hash', '=', phoneHash)
    .where('until', '>', ctx.now)
    .executeTakeFirst()
  return trust !== undefined
}
