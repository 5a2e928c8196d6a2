import type { Day } from '#src/domain/calendar-day.ts'
import { visitedAddress } from '#src/domain/page-address.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { hit, type Limit } from '#src/platform/limits.ts'
import { Refused } from '#src/platform/refused.ts'
import { isTrusted, solveCaptcha } from '../accounts/service.ts'
import type { Ctx } from '../ctx.ts'
import {
  appendMessage,
  findProduct,
  findRecentConsult,
  insertConsult,
  lockConsult,
  type NewConsult,
} from './store.ts'

/** Asked again within ten minutes, it is the same consult (rule book §16.2). */
const SAME_MS = 10 * 60_000
/** Of all that an impatient visitor adds, so that nobody fills the table through one row. */
const MOST_MESSAGE = 1_000
const HOUR = 3_600
const thanksText = '感谢您的留言，客服将与您联系。'

export interface Left {
  kind: NewConsult['kind']
  name: string
  phone: string
  message?: string | undefined
  productId?: number | undefined
  source?: string | undefined
  slug?: string | undefined
  tripOn?: Day | undefined
  pageUrl?: string | undefined
  memberId: number | null
  captcha?: string | undefined
}

/**
 * Keeps a visitor's question with the telephone sealed, or adds it to the one of a moment ago. Refuses NOT_FOUND for a
 * product that does not exist, CAPTCHA_NEEDED and CAPTCHA_WRONG, and TOO_OFTEN.
 */
export async function leaveConsult(ctx: Ctx, left: Left) {
  const { vault, now } = ctx
  const phoneHash = vault.blindIndex('phone', left.phone)
  const productId = left.productId ?? null
  if (productId !== null && !(await findProduct(ctx.db, productId))) throw new Refused('NOT_FOUND')
  await refuseFlood(ctx, phoneHash)
  if (left.captcha) await solveCaptcha(ctx, left.captcha, phoneHash)
  const isKnown = left.captcha !== undefined || (await isTrusted(ctx, phoneHash))
  const consult: NewConsult = {
    kind: left.kind,
    name: left.name,
    phoneEnc: vault.seal(left.phone),
    phoneHash,
    message: left.message ?? '',
    productId,
    source: left.source ?? '',
    slug: left.slug ?? '',
    tripOn: left.tripOn ?? null,
    pageUrl: localPath(left.pageUrl),
    memberId: left.memberId,
  }
  const { id, merged } = await ctx.transaction(async (tx) => {
    await lockConsult(tx, consult)
    const recent = await findRecentConsult(tx, consult, new Date(now.getTime() - SAME_MS))
    if (recent) {
      await appendMessage(tx, recent, joined(recent.message, consult.message), now)
      return { id: recent.id, merged: true }
    }
    if (!isKnown) await askCaptchaOfMany(ctx, tx, phoneHash)
    return { id: await insertConsult(tx, consult, now), merged: false }
  })
  return { id, merged, message: thanksText }
}

/** Only a page of our own: what stands there will be clicked by the staff. */
const localPath = (url = '') => (/^\/(?![/\\])/.test(url) ? visitedAddress(url) : '')

function joined(before: string, added: string) {
  if (added === '' || before.split('\n').includes(added)) return before
  return [before, added].filter(Boolean).join('\n').slice(0, MOST_MESSAGE)
}

const phoneKey = (phoneHash: Buffer) => phoneHash.toString('base64url')

/** However they are sent and whatever is solved: nobody needs more of an hour. */
async function refuseFlood({ db, now, visitor }: Ctx, phoneHash: Buffer) {
  const limits: Limit[] = [
    { key: `consult:phone:h:${phoneKey(phoneHash)}`, windowSeconds: HOUR, max: 20 },
    { key: `consult:ip:h:${visitor.network}`, windowSeconds: HOUR, max: 60 },
  ]
  const retryAfter = await hit(db, limits, now)
  if (retryAfter !== null) throw new Refused('TOO_OFTEN', { retry_after: retryAfter })
}

/** The third new question of a telephone, or the sixth of an address, within an hour: is it a person? */
async function askCaptchaOfMany({ now, visitor }: Ctx, tx: Tx, phoneHash: Buffer) {
  const limits: Limit[] = [
    { key: `consult:new:phone:h:${phoneKey(phoneHash)}`, windowSeconds: HOUR, max: 2 },
    { key: `consult:new:ip:h:${visitor.network}`, windowSeconds: HOUR, max: 5 },
  ]
  if ((await hit(tx, limits, now)) !== null) throw new Refused('CAPTCHA_NEEDED')
}
