import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import type { Moment } from './moment.ts'

export interface EarlyBirdTier {
  lowFen: number
  highFen: number
}

/** What booking so many days ahead takes off per adult today, from the least to the most of all products on sale. */
export async function listEarlyBirdTiers(db: Db, { today }: Moment): Promise<Map<number, EarlyBirdTier>> {
  const { rows } = await sql<EarlyBirdTier & { days: number }>`
    select r.threshold as days, min(r.off_value) as "lowFen", max(r.off_value) as "highFen"
    from price_rule r join product p on p.id = r.product_id and p.status = 'on_sale'
    where r.kind = 'early_bird' and r.off_kind = 'fen_per_adult' and ${today} between r.starts_on and r.ends_on
    group by r.threshold`.execute(db)
  return new Map(rows.map(({ days, ...tier }) => [days, tier]))
}
