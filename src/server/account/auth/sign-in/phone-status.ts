import { setTimeout as sleep } from 'node:timers/promises'
import { hit } from '#src/platform/limits.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { isTrusted, solveCaptcha } from '../captcha/captcha.ts'
import { countOrRefuse, statusLimits } from '../limits.ts'
import { phoneStanding } from '../risk.ts'

/** Every answer takes this long, more than any needs, so that its time tells nothing (rule book §17.4). */
const CONSTANT_MS = 120

/** Whether a phone is registered, always after the same time; PHONE_REGISTERED and PHONE_BLOCKED are answers too. */
export async function phoneStatus(ctx: Ctx, phone: string, captcha: string | undefined) {
  const timeIsUp = sleep(CONSTANT_MS)
  try {
    return await readStatus(ctx, phone, captcha)
  } finally {
    await timeIsUp
  }
}

async function readStatus(ctx: Ctx, phone: string, captcha: string | undefined) {
  const phoneHash = ctx.vault.blindIndex('phone', phone)
  await countOrRefuse(ctx.db, ctx.now, statusLimits(ctx, phoneHash, 2))
  if (captcha) await solveCaptcha(ctx, captcha, phoneHash)
  const isOver = (await hit(ctx.db, statusLimits(ctx, phoneHash, 1), ctx.now)) !== null
  if (isOver && !(await isTrusted(ctx, phoneHash))) throw new Refused('CAPTCHA_NEEDED')
  const { member, isBlocked } = await phoneStanding(ctx, phone, phoneHash)
  if (isBlocked) throw new Refused('PHONE_BLOCKED')
  if (member) throw new Refused('PHONE_REGISTERED')
  return { registered: false }
}
