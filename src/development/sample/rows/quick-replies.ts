import { insertAll } from '#src/platform/db/bulk.ts'
import { sampleQuickReplies } from '../data.ts'
import type { Loading } from '../tables.ts'

/** Sentences of everybody's for the desk's chat. They have no key: a shop that has sample ones keeps them. */
export async function loadQuickReplies({ tx, setting: { now } }: Loading) {
  const found = await tx.selectFrom('quick_reply').select('id').where('sample', '=', true).executeTakeFirst()
  if (found) return 0
  const rows = sampleQuickReplies.map((each) => ({ ...each, updated_at: now, sample: true }))
  return insertAll(tx, 'quick_reply', rows)
}
