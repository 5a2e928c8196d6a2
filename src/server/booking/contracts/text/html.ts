import { maskPhone } from '#src/domain/account/phone.ts'
import { documentTail } from '#src/domain/travellers/documents.ts'
import { escapeHtml, unescapeHtml } from '#src/platform/html-text.ts'

/** Names stand in full, for their owner is to find a typing error before it is signed (rule book §10.5). */
const masks = { name: (name: string) => name, document: documentTail, phone: maskPhone }

/** Personal data in a contract: in full as signed and stored, and marked, so that a screen can mask it. */
export const personal = (kind: keyof typeof masks, text: string): string =>
  text === '' ? '' : `<span data-personal="${kind}">${escapeHtml(text)}</span>`

const PERSONAL = /<span data-personal="(name|document|phone)">([^<]*)<\/span>/g

/**
 * The same document with its personal data masked, for screens. Made from the stored bytes and not from the order,
 * which may have changed since. Escaped text holds no `<`, so nothing that a traveller typed can look like a mark.
 */
export const maskedHtml = (html: string): string =>
  html.replace(PERSONAL, (_, kind: keyof typeof masks, text: string) =>
    escapeHtml(masks[kind](unescapeHtml(text))),
  )

/** Cells are finished HTML. The head repeats on every printed page. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const cells = (tag: 'th' | 'td', row: readonly string[]) =>
    `<tr>${row.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
  return `<table><thead>${cells('th', head)}</thead><tbody>\n${rows.map((row) => cells('td', row)).join('\n')}</tbody></table>`
}
