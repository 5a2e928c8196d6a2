import { CLOSING_MS } from '#src/domain/account/closing.ts'
import { eraseAccount } from '#src/server/account/auth/service.ts'
import { deleteFavourites } from '#src/server/account/favourites/service.ts'
import { deleteMessages } from '#src/server/account/messages/service.ts'
import { deletePostalAddresses } from '#src/server/account/postal-addresses/service.ts'
import { disownUploads } from '#src/server/account/uploads/service.ts'
import { closeInvoicesOf } from '#src/server/booking/invoices/service.ts'
import { closeMailsOf } from '#src/server/booking/mails/service.ts'
import { revokeSharesOf } from '#src/server/booking/shares/service.ts'
import { forgetWaiting } from '#src/server/booking/waitlist/service.ts'
import { forgetQuestions } from '#src/server/catalog/questions/service.ts'
import { signOffReviews } from '#src/server/catalog/reviews/service.ts'
import { deleteChatsOf } from '#src/server/content/chats/service.ts'
import { deletePicturesOf } from '#src/server/content/complaints/service.ts'
import { deleteRequests } from '#src/server/content/custom-trips/service.ts'
import { deleteInquiries } from '#src/server/content/inquiries/service.ts'
import { forgetVisits } from '#src/server/content/storefront/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { voidLines } from '#src/server/marketing/cashback/service.ts'
import { deleteParked, voidCouponsOf } from '#src/server/marketing/coupons/service.ts'
import { deletePoints } from '#src/server/marketing/points/service.ts'
import { forgetPayees } from '#src/server/marketing/withdrawals/service.ts'
import { blockersOf } from './closing.ts'
import { listDue, lockAccount } from './closing-store.ts'

/**
 * Closes every account whose 15 days are over. One that cannot be closed stands in nobody's way: it is logged, and the
 * run fails at its end, so that the third time raises an alarm.
 */
export async function closeDueAccounts(ctx: Ctx) {
  const failed: number[] = []
  for (const id of await listDue(ctx.db, dueUntil(ctx)))
    await closeAccount(ctx, id).catch((error: unknown) => {
      ctx.log.error({ error, memberId: id }, 'an account could not be closed')
      failed.push(id)
    })
  if (failed.length > 0) throw new Error(`accounts that could not be closed: ${failed.join(', ')}`)
}

const dueUntil = ({ now }: Ctx) => new Date(now.getTime() - CLOSING_MS)

/**
 * Erases an account in one transaction: whatever kills it, the account is whole or gone. Orders, contracts and payments
 * stay for as long as the law asks with what they hold (rule book §10.5), login records until their 180 days are over. An
 * owner who has just come back, and money that has come to life again, stop it.
 */
const closeAccount = (ctx: Ctx, memberId: number) =>
  ctx.transaction(async (tx) => {
    const account = await lockAccount(tx, memberId)
    if (account.closing_at === null || account.closing_at > dueUntil(ctx)) return
    if ((await blockersOf(tx, memberId)).length > 0) return
    for (const forget of [
      deletePostalAddresses,
      deleteFavourites,
      deleteMessages,
      deletePoints,
      forgetPayees,
    ])
      await forget(tx, memberId)
    // Inquiries and requests that the same phone left as a guest go too.
    for (const forget of [
      deleteChatsOf,
      deletePicturesOf,
      deleteInquiries,
      deleteRequests,
      deleteParked,
      forgetQuestions,
    ])
      await forget(tx, account)
    for (const end of [
      closeInvoicesOf,
      closeMailsOf,
      revokeSharesOf,
      forgetWaiting,
      voidCouponsOf,
      voidLines,
    ])
      await end(tx, memberId, ctx.now)
    await forgetVisits(tx, memberId)
    // The portrait's file goes with the next sweep of uploads.
    for (const release of [signOffReviews, disownUploads]) await release(tx, memberId)
    await eraseAccount(ctx, tx, account)
  })
