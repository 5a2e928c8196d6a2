import { sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { hasBrowserGiven } from './gift-browser.ts'

/** Where the gift of new members is shown until staff name another page. */
const GIFT_PAGE = '/activities/earlybird'

/** GIFT with the page to go to (rule book §11.3). */
export async function giftOffer(ctx: Ctx): Promise<Refused> {
  const page = (await settingsOf(ctx)).text('gift.campaign_url') || GIFT_PAGE
  return new Refused('GIFT', { gift: { campaign: page, title: '领取新人礼' } })
}

/**
 * Whether a telephone may still take the gift of new members: it never had it, nobody with it has paid for an order, and no
 * other has had it by this browser in thirty days.
 */
export async function mayTakeGift(ctx: Ctx, tx: Tx, phoneHash: Buffer): Promise<boolean> {
  if (await hasBrowserGiven(ctx, tx)) return false
  const { rows } = await sql<{ may: boolean }>`
    select exists (select from coupon_rule where is_gift and status = 'live')
      and not exists (select from new_member_gift g where g.phone_hash = ${phoneHash})
      and not exists (select from member m join orders o on o.member_id = m.id
        where m.phone_hash = ${phoneHash} and o.paid_fen > 0) as may`.execute(tx)
  return rows[0]?.may === true
}

/** The telephone of a member who may take it; null for any other. */
export async function giftPhoneOf(ctx: Ctx, tx: Tx, memberId: number): Promise<Buffer | null> {
  const member = await tx
    .selectFrom('member')
    .select('phone_hash')
    .where('id', '=', memberId)
    .executeTakeFirst()
  const phoneHash = member?.phone_hash ?? null
  return phoneHash !== null && (await mayTakeGift(ctx, tx, phoneHash)) ? phoneHash : null
}
