import type { Data } from '#src/api/endpoint.ts'
import type { browserAwards } from '#src/api/marketing/browser-awards.ts'
import { addDays, type Day, dayOf, startOf } from '#src/domain/calendar-day.ts'
import { visitedAddress } from '#src/domain/content/page-address.ts'
import { cutText } from '#src/domain/cut-text.ts'
import { browsedPage } from '#src/domain/marketing/points/browsed-page.ts'
import {
  BROWSING_A_DAY,
  BROWSING_APART_MS,
  BROWSING_SEEN_MS,
  pointTypes,
} from '#src/domain/marketing/points/points.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { visitorHashOf } from '#src/server/content/storefront/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type OpenAccount, openAccount } from './account.ts'
import { findBrowsedTitle, findBrowsing, findSharedOrder, hasVisit } from './browsing-store.ts'
import { findRule } from './store.ts'

interface Told {
  memberId: number | null
  type: string | undefined
  url: string | undefined
}
type Answer = Data<(typeof browserAwards)['add']>

/**
 * Gives points for what a browser says its visitor did, when the shop's own records bear it out: a page that this session
 * opened a minute ago, an itinerary that is shared. Nothing else is ever refused: it gives nothing.
 */
export async function awardBrowser(ctx: Ctx, { memberId, type, url = '' }: Told): Promise<Answer> {
  if (memberId === null) return { awarded: 0, balance: 0, today_left: 0 }
  return ctx.transaction(async (tx) => {
    const account = await openAccount(tx, memberId, ctx.now)
    if (!account) return { awarded: 0, balance: 0, today_left: 0 }
    const today = dayOf(ctx.now)
    const browsed = await findBrowsing(tx, memberId, startOf(today))
    const asking = { ctx, tx, account, memberId, url, today }
    const awarded =
      type === String(pointTypes.browsing)
        ? await awardBrowsing(asking, browsed)
        : type === String(pointTypes.sharing)
          ? await awardSharing(asking)
          : 0
    const times = browsed.times + (awarded > 0 && type === String(pointTypes.browsing) ? 1 : 0)
    return { awarded, balance: account.balance(), today_left: Math.max(0, BROWSING_A_DAY - times) }
  })
}

interface Asking {
  ctx: Ctx
  tx: Tx
  account: OpenAccount
  memberId: number
  url: string
  today: Day
}

interface Browsed {
  times: number
  lastAt: Date | null
}

async function awardBrowsing({ ctx, tx, account, memberId, url, today }: Asking, { times, lastAt }: Browsed) {
  const page = browsedPage(url)
  const { nonce } = ctx.visitor
  if (page === null || nonce === null || times >= BROWSING_A_DAY) return 0
  if (lastAt !== null && ctx.now.getTime() - lastAt.getTime() < BROWSING_APART_MS) return 0
  const visit = { visitorHash: visitorHashOf(ctx, nonce), memberId, url: visitedAddress(url) }
  const until = new Date(ctx.now.getTime() - BROWSING_SEEN_MS)
  if (!(await hasVisit(tx, visit, { from: startOf(addDays(today, -1)), until }))) return 0
  const title = await findBrowsedTitle(tx, page)
  if (title === null) return 0
  const name = 'productId' in page ? `product:${page.productId}` : `campaign:${page.campaign}`
  return give(tx, account, 'browsing', { cause: `${name}:${today}`, note: title })
}

/** Once a day, for an itinerary whose link stands. */
async function awardSharing({ tx, account, memberId, url, today }: Asking) {
  const orderNo = /[?&]id=(BM\d{12})(?:&|$)/.exec(url)?.[1]
  const title = orderNo && (await findSharedOrder(tx, memberId, orderNo))
  if (!title) return 0
  return give(tx, account, 'sharing', { cause: `day:${today}`, note: title })
}

async function give(
  tx: Tx,
  account: OpenAccount,
  type: 'browsing' | 'sharing',
  { cause, note }: { cause: string; note: string },
) {
  const points = await findRule(tx, type)
  if (points === 0) return 0
  const isNew = await account.change({ type, points, cause, note: cutText(note, 100) })
  return isNew ? points : 0
}
