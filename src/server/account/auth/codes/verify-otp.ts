import type { SmsScene } from '#src/domain/account/member-codes.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { isSpentCode, tryCode } from './codes-store.ts'

/** Wrong guesses after which a code is worth nothing; a code of four digits is guessed sooner (rule book §17.2). */
const triesOf = (scene: SmsScene) => (scene === 'coupon' ? 3 : 5)

export interface Purpose {
  scene: SmsScene
  /** What the code belongs to within its scene, such as the number of the order that it signs. */
  subject?: string | undefined
}

/** Hashes phone, purpose and code together: a code works for what it was sent for and for nothing else. */
export const codeHashOf = (ctx: Ctx, phoneHash: Buffer, { scene, subject = '' }: Purpose, code: string) =>
  ctx.vault.hmac('sms code', `${phoneHash.toString('hex')} ${scene}${subject} ${code}`)

/**
 * True when the code was right and is now spent. False is to be refused with BAD_CODE, but only after the transaction
 * has ended well: rolling back a wrong guess would uncount it. When the caller fails for another reason, the rollback
 * leaves a right code usable. Everything runs on `tx`: a second connection for each caller could use up the pool.
 */
export const verifyOtp = (ctx: Ctx, tx: Tx, typed: TypedCode): Promise<boolean> =>
  tryCode(tx, { ...guessOf(ctx, typed), tries: triesOf(typed.scene) })

/** After `verifyOtp` was false: whether the code was right, and only came a second time. */
export const wasVerifiedBefore = (ctx: Ctx, tx: Tx, typed: TypedCode): Promise<boolean> =>
  isSpentCode(tx, guessOf(ctx, typed))

interface TypedCode extends Purpose {
  phone: string
  code: string
}

function guessOf(ctx: Ctx, { phone, scene, subject, code }: TypedCode) {
  const phoneHash = ctx.vault.blindIndex('phone', phone)
  const typed = code.normalize('NFKC').replace(/\s/g, '')
  return { phoneHash, scene, codeHash: codeHashOf(ctx, phoneHash, { scene, subject }, typed), now: ctx.now }
}
