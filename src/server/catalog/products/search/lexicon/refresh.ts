import { createHash } from 'node:crypto'
import { tradeWords } from '#src/domain/catalog/search-words.ts'
import { productTypeText } from '#src/domain/codes.ts'
import type { Db } from '#src/platform/db/database.ts'
import { listNames, listOutdated, listVocabulary, writeLexicon, writeWords } from '../store.ts'
import { languageCut } from './cut.ts'
import { productWords } from './product-words.ts'

/** Products of one statement. */
const BATCH = 500

/** Raise it whenever the words are made in another way: every product is then outdated. */
const MAKING = '2'

const versionOf = (words: readonly string[]) =>
  createHash('md5').update(MAKING).update(words.join('\n')).digest('hex')

/**
 * Writes the words by which products are found, of those whose texts or whose shop's names have changed, and the
 * lexicon when anything was written. Answers how many were. Without ids it looks at every product.
 */
export async function refreshSearch(db: Db, productIds?: readonly number[]): Promise<number> {
  const ids = productIds ?? (await listIds(db))
  const names = [...new Set([...(await listNames(db)), ...Object.values(productTypeText), ...tradeWords])]
    .filter((name) => /^\p{Script=Han}{2,}$/u.test(name))
    .sort()
  const namesVersion = versionOf(names)
  // Made when the first outdated product is found, and let go of at the end: it is large.
  let cut: Awaited<ReturnType<typeof languageCut>> | undefined
  let written = 0
  for (let at = 0; at < ids.length; at += BATCH) {
    const outdated = await listOutdated(db, ids.slice(at, at + BATCH), namesVersion)
    if (outdated.length === 0) continue
    cut ??= await languageCut(names)
    const made = cut
    const rows = outdated.map((texts) => ({
      product_id: texts.id,
      source: texts.source,
      ...productWords(texts, made),
    }))
    await writeWords(db, rows)
    written += rows.length
  }
  if (written > 0) {
    const words = await listVocabulary(db)
    await writeLexicon(db, { version: versionOf(words), words })
  }
  return written
}

async function listIds(db: Db) {
  const rows = await db.selectFrom('product').select('id').orderBy('id').execute()
  return rows.map(({ id }) => id)
}
