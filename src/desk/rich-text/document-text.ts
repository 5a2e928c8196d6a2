import { editorDocument } from '#src/domain/content/rich-text/editor.ts'
import { parseRichText } from '#src/domain/content/rich-text/parse.ts'
import { plainTextOf, renderRichText } from '#src/domain/content/rich-text/render.ts'

/** A field of a form that holds a document: the editor's JSON as text, in one spelling for each document. */
export function documentText(json: unknown): string {
  const { document } = parseRichText(json)
  return document ? JSON.stringify(editorDocument(document)) : JSON.stringify(json)
}

export const jsonOf = (text: string): unknown => (text === '' ? null : JSON.parse(text))

/** HTML as the shop shows it, made by the same function; empty for what is no document. */
export function htmlOf(text: string): string {
  const { document } = parseRichText(jsonOf(text))
  return document ? renderRichText(document, { trustedHosts: [] }) : ''
}

/** The words alone, a line for each paragraph: for comparing two documents. `html` is what no document stands for. */
export function wordsOf(text: string, html: string): string {
  if (text === '') return wordsOfHtml(html)
  const { document } = parseRichText(jsonOf(text))
  return document ? plainTextOf(document) : ''
}

function wordsOfHtml(html: string) {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const lines = [...body.querySelectorAll('p, h2, h3, li, th, td')].filter((each) => !each.querySelector('p'))
  return lines
    .map(({ textContent }) => textContent?.trim())
    .filter(Boolean)
    .join('\n')
}
