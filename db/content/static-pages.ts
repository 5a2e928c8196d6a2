import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { knownPages, pageKeys, sortOf } from '#src/domain/content/about/known-pages.ts'

/** Of every text, whose file stands beside this one. */
const VERSION = '2026.1'

/** The texts that a new shop begins with. A shop that has one keeps it: what was published is never edited. */
export const readStaticPages = () =>
  Promise.all(
    pageKeys.map(async (key) => ({
      key,
      title: knownPages[key].title,
      version: VERSION,
      sort: sortOf(key),
      html: await readFile(join(import.meta.dirname, 'pages', `${key}.html`), 'utf8'),
      in_nav: true,
    })),
  )
