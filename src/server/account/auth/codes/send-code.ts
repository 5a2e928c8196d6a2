import { randomInt } from 'node:crypto'
import type { SmsScene } from '#src/domain/account/member-codes.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type CodeTemplateName, sayBySms } from '#src/server/operations/notifications/service.ts'
import { isTrusted, nonceHashOf, solveCaptcha } from '../captcha/captcha.ts'
import { countOrRefuse, sendingLimits } from '../limits.ts'
import { findPhoneHash } from '../members-store.ts'
import { isWatchedAddress, phoneStanding } from '../risk.ts'
import * as store from './codes-store.ts'
import { codeHashOf } from './verify-otp.ts'

/** Rule book §17.2. */
export const RESEND_SECONDS = 60
export const VOICE_AFTER_SECONDS = 7
const LIFE_MS = 5 * 60_000
const RECENT_MS = 10 * 60_000
const HOUR_MS = 3_600_000
/** The third request from one address within an hour is asked for a captcha (rule book §17.3). */
const SENDS_WITHOUT_CAPTCHA = 2

/** Scenes whose codes go only to the own phone of a signed-in member, and never need a captcha. */
const ownPhoneScenes: readonly SmsScene[] = ['sign_contract', 'withdraw', 'reveal']
/** Scenes whose codes also go to other phones; to the own phone of a signed-in member they need no captcha either. */
const sometimesOwn: readonly SmsScene[] = ['bind_phone', 'forget']

export const digitsOf = (scene: SmsScene) => (scene === 'coupon' ? 4 : 6)

export interface CodeRequest {
  phone: string
  scene: SmsScene
  kind: 'text' | 'voice'
  captcha: string | undefined
  memberId: number | null
  /** What the code belongs to; see `codeHashOf`. */
  subject?: string | undefined
  /** Absent: the words that tell nobody but its owner. */
  template?: CodeTemplateName
  /** The clerk who has asked for it in a call, where nobody solves a captcha. */
  clerkId?: number
}

const templateOf = { text: 'code', voice: 'voice_code' } as const

/**
 * Sends a code within the request. Refuses NOT_LOGIN, PHONE_BLOCKED, TOO_OFTEN, CAPTCHA_NEEDED and CAPTCHA_WRONG; looks
 * the same for registered and unknown phones.
 */
export async function sendCode(
  ctx: Ctx,
  { phone, scene, kind, captcha, memberId, subject, template = templateOf[kind], clerkId }: CodeRequest,
) {
  const phoneHash = ctx.vault.blindIndex('phone', phone)
  if ((ownPhoneScenes.includes(scene) || scene === 'bind_phone') && memberId === null)
    throw new Refused('NOT_LOGIN')
  const isOwn = await isOwnPhone(ctx, { scene, memberId, phoneHash })
  const { isBlocked, isWatched } = await phoneStanding(ctx, phone, phoneHash)
  if (isBlocked) throw new Refused('PHONE_BLOCKED')
  if (captcha) await solveCaptcha(ctx, captcha, phoneHash)
  const asksCaptcha = !isOwn && !captcha && clerkId === undefined && !(await isTrusted(ctx, phoneHash))
  const settings = await settingsOf(ctx)

  const code = String(randomInt(10 ** digitsOf(scene))).padStart(digitsOf(scene), '0')
  const id = await ctx.transaction(async (tx) => {
    await store.lockSending(tx, phoneHash, scene)
    const sent = await recentlySent(ctx, tx, { phoneHash, scene, kind })
    if (asksCaptcha && (sent.hasText || isWatched || (await isBusyAddress(ctx, tx))))
      throw new Refused('CAPTCHA_NEEDED')
    // Limits count only messages that would really leave.
    await countOrRefuse(
      tx,
      ctx.now,
      sendingLimits(ctx, { phoneHash, kind, clerkId }, settings.number('sms.max_per_minute')),
    )
    const row = {
      phone_hash: phoneHash,
      scene,
      kind,
      code_hash: codeHashOf(ctx, phoneHash, { scene, subject }, code),
      nonce_hash: nonceHashOf(ctx),
      ip: ctx.visitor.ip,
      sent_at: ctx.now,
      expires_at: new Date(ctx.now.getTime() + LIFE_MS),
    }
    return store.replaceCode(tx, row, ctx.now)
  })
  const fields = { code }
  const text = `【${settings.text('brand.name')}】${sayBySms(template, fields, ctx)}`
  await ctx.sms.send({ phone, kind, scene, template, fields, text, code }).catch(async (error: unknown) => {
    await store.deleteCode(ctx.db, id)
    throw error
  })
}

interface SpokenCode {
  phone: string
  scene: SmsScene
  subject: string
  memberId: number
  clerkId: number
  /** Words that allow it to be read out to staff. */
  template: Extract<CodeTemplateName, 'restore_code' | 'rebind_code'>
}

/** What a code of the coupon scene belongs to: the browser that asked for it (rule book §11.4). */
export const sceneCodeSubject = (ctx: Ctx) => nonceHashOf(ctx).toString('hex')

/** Sends the code that a member reads out to staff, who have asked for it. Refuses as `sendCode`. */
export const sendSpokenCode = (ctx: Ctx, spoken: SpokenCode) =>
  sendCode(ctx, { ...spoken, kind: 'text', captcha: undefined })

/** Whether a signed-in member asks for a code to the own phone; refuses scenes that go nowhere else. */
async function isOwnPhone(
  ctx: Ctx,
  { scene, memberId, phoneHash }: { scene: SmsScene; memberId: number | null; phoneHash: Buffer },
) {
  const mustBe = ownPhoneScenes.includes(scene)
  if (memberId === null || !(mustBe || sometimesOwn.includes(scene))) return false
  const isOwn = (await findPhoneHash(ctx.db, memberId)).equals(phoneHash)
  if (mustBe && !isOwn) throw badFields({ phone: '验证码只能发送到账号本人的手机号' })
  return isOwn
}

type Sending = Pick<CodeRequest, 'scene' | 'kind'> & { phoneHash: Buffer }

/** Refuses within a minute of the last message of this kind, and a call that no text came before. */
async function recentlySent(ctx: Ctx, tx: Tx, { phoneHash, scene, kind }: Sending) {
  const sent = await store.listSent(tx, phoneHash, scene, new Date(ctx.now.getTime() - RECENT_MS))
  const last = sent.find((each) => each.kind === kind)
  const waitMs = last ? last.sent_at.getTime() + RESEND_SECONDS * 1000 - ctx.now.getTime() : 0
  if (waitMs > 0) throw new Refused('TOO_OFTEN', { retry_after: Math.ceil(waitMs / 1000) })
  const hasText = sent.some((each) => each.kind === 'text')
  // A call is the second way to a text that did not arrive, never the first.
  if (kind === 'voice' && !hasText) throw badFields({ phone: '请先获取短信验证码' })
  // The first call after a text belongs to it: its request is the text's, not a second one.
  return { hasText: kind === 'text' ? hasText : last !== undefined }
}

const isBusyAddress = async (ctx: Ctx, tx: Tx) =>
  (await isWatchedAddress(tx, ctx.visitor)) ||
  (await store.countSentFrom(
    tx,
    ctx.visitor.network,
    new Date(ctx.now.getTime() - HOUR_MS),
    ownPhoneScenes,
  )) >= SENDS_WITHOUT_CAPTCHA
