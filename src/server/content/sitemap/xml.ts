import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import { escapeHtml } from '#src/platform/html-text.ts'

export interface Entry {
  /** Absolute. */
  url: string
  changedAt?: Date
}

/** sitemaps.org allows 50,000 addresses a file; a search engine reads files of this size without a hurry. */
const FILE_SIZE = 5_000

const line = (tag: 'url' | 'sitemap', url: string, day?: Day) =>
  `<${tag}><loc>${escapeHtml(url)}</loc>${day ? `<lastmod>${day}</lastmod>` : ''}</${tag}>\n`

const fileOf = (tag: 'urlset' | 'sitemapindex', lines: readonly string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${tag} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</${tag}>\n`

const dayOfEntry = ({ changedAt }: Entry) => changedAt && dayOf(changedAt)

/**
 * The files of a site map by path: one, or where one would be too long an index and its parts. The index tells each
 * part's newest day, so that a search engine fetches again only what has changed.
 */
export function sitemapFiles(
  publicUrl: string,
  entries: readonly Entry[],
  size = FILE_SIZE,
): Map<string, string> {
  const urlset = (part: readonly Entry[]) =>
    fileOf(
      'urlset',
      part.map((entry) => line('url', entry.url, dayOfEntry(entry))),
    )
  if (entries.length <= size) return new Map([['/sitemap.xml', urlset(entries)]])
  const parts = Array.from({ length: Math.ceil(entries.length / size) }, (_, index) => ({
    path: `/sitemap-${index + 1}.xml`,
    entries: entries.slice(index * size, (index + 1) * size),
  }))
  const index = parts.map((part) => {
    const newest = part.entries
      .flatMap((entry) => dayOfEntry(entry) ?? [])
      .toSorted()
      .at(-1)
    return line('sitemap', publicUrl + part.path, newest)
  })
  return new Map([
    ['/sitemap.xml', fileOf('sitemapindex', index)],
    ...parts.map((part): [string, string] => [part.path, urlset(part.entries)]),
  ])
}
