import type { Day } from '#src/domain/calendar-day.ts'
import { inquirySources } from '#src/domain/codes.ts'
import { feedbackThanksText } from '#src/domain/content/inquiry.ts'
import { inquiryDueAt } from '#src/domain/content/inquiry-work.ts'
import { visitedAddress } from '#src/domain/content/page-address.ts'
import { cutText } from '#src/domain/cut-text.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { hit, type Limit } from '#src/platform/limits.ts'
import { Refused } from '#src/platform/refused.ts'
import { countOrRefuse, isTrusted, solveCaptcha } from '#src/server/account/auth/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import {
  appendMessage,
  findProduct,
  findRecentInquiry,
  type InquiryKey,
  insertInquiry,
  lockInquiry,
  type NewInquiry,
  rewriteNew,
} from './store.ts'

export { openComplaint, phoneOfInquiry } from './as-complaints.ts'
export { answeredInChat, findUntoldOfNight } from './desk/by-chat.ts'
export { phoneOfCaller } from './desk/read.ts'
export { insertStep } from './desk/steps-store.ts'
export {
  type Changes as InquiryChanges,
  handOverInquiries,
  lockInquiryRow,
  updateInquiry as changeInquiry,
} from './desk/store.ts'
export { deleteInquiries, followChat, moveInquiries } from './store.ts'

/** Asked again within ten minutes, it is the same inquiry (rule book §16.2). */
const SAME_MS = 10 * 60_000
/** The longest message with all additions, so that no visitor fills the table through one row. */
const MOST_MESSAGE = 1_000
const MOST_NAME = 20
const HOUR = 3_600
const thanksText = '感谢您的留言，客服将与您联系。'

export interface Left {
  kind: NewInquiry['kind']
  /** Missing in feedback alone: the API and the table hold that. */
  name?: string | undefined
  phone?: string | undefined
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
 * Stores an inquiry with its telephone sealed, or adds it to the visitor's one of a moment ago. Feedback without a
 * telephone belongs to nobody and is always a row of its own. Refuses NOT_FOUND for a product that does not exist,
 * CAPTCHA_NEEDED and CAPTCHA_WRONG, and TOO_OFTEN.
 */
export async function leaveInquiry(ctx: Ctx, left: Left) {
  const { vault, now } = ctx
  const phoneHash = left.phone === undefined ? null : vault.blindIndex('phone', left.phone)
  const productId = left.productId ?? null
  if (productId !== null && !(await findProduct(ctx.db, productId))) throw new Refused('NOT_FOUND')
  await refuseFlood(ctx, phoneHash)
  if (left.captcha) await solveCaptcha(ctx, left.captcha, phoneHash)
  const isKnown = left.captcha !== undefined || (phoneHash !== null && (await isTrusted(ctx, phoneHash)))
  const inquiry: NewInquiry = {
    kind: left.kind,
    name: left.name ?? null,
    phoneEnc: left.phone === undefined ? null : vault.seal(left.phone),
    phoneHash,
    message: left.message ?? '',
    productId,
    source: left.source ?? '',
    slug: left.slug ?? '',
    tripOn: left.tripOn ?? null,
    pageUrl: localPath(left.pageUrl),
    memberId: left.memberId,
    dueAt: left.phone === undefined ? null : inquiryDueAt(now),
  }
  const { id, merged } = await ctx.transaction(async (tx) => {
    const known = phoneHash && (await addToRecent(tx, { ...inquiry, phoneHash }, now))
    if (known) return { id: known.id, merged: true }
    if (!isKnown) await askCaptchaOfMany(ctx, tx, phoneHash)
    return { id: await insertInquiry(tx, inquiry, now), merged: false }
  })
  return { id, merged, message: left.kind === 'feedback' ? feedbackThanksText : thanksText }
}

/**
 * What somebody asked in a conversation while nobody works, in the transaction of the message; it was counted there. Or
 * what staff make of one. The telephone was given in the same conversation or is the member's own, so no captcha stands
 * before it.
 */
export const leaveFromChat = (
  { vault, now }: Pick<Ctx, 'vault' | 'now'>,
  tx: Tx,
  left: {
    name: string
    phone: string
    texts: readonly string[]
    pageUrl: string
    memberId: number | null
    chatId: number
  },
): Promise<number> =>
  insertInquiry(
    tx,
    {
      kind: 'message',
      name: cutText(left.name, MOST_NAME),
      phoneEnc: vault.seal(left.phone),
      phoneHash: vault.blindIndex('phone', left.phone),
      message: saidInChat(left.texts),
      productId: null,
      source: String(inquirySources.chat),
      slug: '',
      tripOn: null,
      pageUrl: left.pageUrl,
      memberId: left.memberId,
      chatId: left.chatId,
      dueAt: inquiryDueAt(now),
    },
    now,
  )

/**
 * The visitor has said more in the conversation of an inquiry, at `saidAt`, or has taken something back: until staff begin
 * to answer it, its message is what they have said.
 */
export const rewriteFromChat = (tx: Tx, id: number, texts: readonly string[], saidAt?: Date) =>
  rewriteNew(tx, id, { message: saidInChat(texts), ...(saidAt && { last_at: saidAt }) })

/** Pictures and cards are seen in the conversation alone. */
const saidInChat = (texts: readonly string[]) => texts.reduce(joined, '') || '见在线客服会话'

/** Adds to the inquiry of a moment ago where there is one, and answers it. */
async function addToRecent(tx: Tx, inquiry: InquiryKey & Pick<NewInquiry, 'message'>, now: Date) {
  await lockInquiry(tx, inquiry)
  const recent = await findRecentInquiry(tx, inquiry, new Date(now.getTime() - SAME_MS))
  if (recent) await appendMessage(tx, recent, joined(recent.message, inquiry.message), now)
  return recent
}

/** Only a page of our own: what stands there will be clicked by the staff. */
const localPath = (url = '') => (/^\/(?![/\\])/.test(url) ? visitedAddress(url) : '')

function joined(before: string, added: string) {
  if (added === '' || before.split('\n').includes(added)) return before
  return cutText([before, added].filter(Boolean).join('\n'), MOST_MESSAGE)
}

/** One limit for the telephone, where there is one, and one for the address. */
const limitsOf = (
  name: string,
  phoneHash: Buffer | null,
  network: string,
  most: { phone: number; ip: number },
): Limit[] => [
  ...(phoneHash
    ? [{ windowSeconds: HOUR, key: `${name}:phone:h:${phoneHash.toString('base64url')}`, max: most.phone }]
    : []),
  { windowSeconds: HOUR, key: `${name}:ip:h:${network}`, max: most.ip },
]

/** The limit of an hour, through whichever handler and whatever captcha was solved: nobody needs more. */
async function refuseFlood({ db, now, visitor }: Ctx, phoneHash: Buffer | null) {
  const limits = limitsOf('consult', phoneHash, visitor.network, { phone: 20, ip: 60 })
  await countOrRefuse(db, now, limits)
}

/** A captcha for the third new inquiry of a telephone, or the sixth of an address, within an hour. */
async function askCaptchaOfMany({ now, visitor }: Ctx, tx: Tx, phoneHash: Buffer | null) {
  const limits = limitsOf('consult:new', phoneHash, visitor.network, { phone: 2, ip: 5 })
  if ((await hit(tx, limits, now)) !== null) throw new Refused('CAPTCHA_NEEDED')
}
