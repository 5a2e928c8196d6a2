import { contractTemplates } from '#db/content/contracts/templates.ts'
import { refundLadders } from '#db/content/refund-ladders.ts'
import { shopSettings } from '#db/content/settings.ts'
import { readStaticPages } from '#db/content/static-pages.ts'
import { upsert } from '#src/platform/db/bulk.ts'
import type { Tx } from '#src/platform/db/database.ts'

/**
 * The texts and settings that a real shop needs as much as the sample: settings, agreement, contract templates, refund
 * ladders. Only what is missing is written. Staff may have changed a setting, and a version of a text that somebody
 * agreed to is never edited.
 */
export async function loadContent(tx: Tx, now: Date) {
  const settings = Object.entries(shopSettings).map(([key, value]) => ({ key, value, updated_at: now }))
  await upsert(tx, 'shop_setting', settings, { keys: ['key'], onlyNew: ['value', 'updated_at'] })
  const pages = (await readStaticPages()).map((page) => ({ ...page, published_at: now }))
  const pageColumns = ['title', 'html', 'in_nav', 'sort', 'published_at']
  await upsert(tx, 'static_page', pages, { keys: ['key', 'version'], onlyNew: pageColumns })
  await upsert(
    tx,
    'contract_template',
    contractTemplates.map((template) => ({ ...template })),
    {
      keys: ['code', 'version'],
      onlyNew: ['title', 'in_use_from', 'clauses', 'legal_basis', 'checked_on'],
    },
  )
  await loadLadders(tx)
}

async function loadLadders(tx: Tx) {
  for (const { steps, ...row } of refundLadders) {
    const ladder = await tx
      .insertInto('refund_ladder')
      .values(row)
      .onConflict((conflict) => conflict.columns(['code', 'version']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!ladder) continue
    await tx
      .insertInto('refund_ladder_step')
      .values(
        steps.map(({ fromDays, toDays, bp }) => ({
          ladder_id: ladder.id,
          from_days: fromDays,
          to_days: toDays,
          bp,
        })),
      )
      .execute()
  }
}
