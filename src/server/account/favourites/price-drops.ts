import { sql } from 'kysely'
import type { Fen } from '#src/domain/money.ts'
import type { Tx } from '#src/platform/db/database.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'

const BATCH = 500

export const favouriteJobs = (ctx: () => Ctx): PeriodicJob[] => [
  { name: 'price_drops', everySeconds: 3600, run: () => tellPriceDrops(ctx()) },
]

/**
 * Leaves a message for members who asked to be told when a favourite costs less than when they chose it (收藏产品降价通知).
 * They hear of a product again only when it has become cheaper still.
 */
async function tellPriceDrops(ctx: Ctx) {
  let told: number
  do {
    told = await ctx.transaction(async (tx) => {
      const drops = await findDrops(tx)
      for (const drop of drops) await notify(ctx, tx, 'price_dropped', drop)
      return drops.length
    })
  } while (told === BATCH)
}

interface Drop {
  memberId: number
  productId: number
  title: string
  priceFen: Fen
  dropFen: Fen
}

/** The price that a member was told last stands at the end of `dedupe`, the event's key. */
async function findDrops(tx: Tx) {
  const { rows } = await sql<Drop>`
    select s.member_id as "memberId", s.product_id as "productId", p.title, p.price_from_fen as "priceFen",
      s.price_fen_at_save - p.price_from_fen as "dropFen"
    from member_consent c
    join member on member.id = c.member_id and member.status = 'normal'
    join favourite s on s.member_id = c.member_id
    join product p on p.id = s.product_id
    where c.kind = 'price_notice' and c.withdrawn_at is null and p.status = 'on_sale'
      and p.price_from_fen < s.price_fen_at_save
      and not exists (
        select from message m where m.member_id = s.member_id and m.kind = 'saved'
          and case when starts_with(m.dedupe, format('saved.cheaper:%s:%s:', s.member_id, s.product_id))
            then split_part(m.dedupe, ':', 4)::integer <= p.price_from_fen else false end)
    order by s.member_id, s.product_id
    limit ${BATCH}`.execute(tx)
  return rows
}
