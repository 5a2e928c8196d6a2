/** A piece of a paper, as plain text. */
export type Block =
  | { kind: 'title' | 'heading' | 'subheading' | 'paragraph'; text: string }
  | { kind: 'list'; items: string[] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  /** Who signs: each part on its own line, all on one page. */
  | { kind: 'signature'; parts: string[] }

/** Blanks between two words become one; a line that was broken in HTML is not broken on paper. */
const BLANKS = /[\t\n\r ]+/g
/** Controls, and what turns the direction of the text around them. */
const UNSEEN = /[\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu

/** What a person typed as it may be printed: no halves of a character, nothing that only controls. */
export const cleanText = (typed: string): string =>
  typed.toWellFormed().replace(BLANKS, ' ').replace(UNSEEN, '').trim()
