import { escapeHtml } from '#src/platform/html-text.ts'
import type { Block } from './blocks.ts'

const tags = { title: 'h1', heading: 'h2', subheading: 'h3', paragraph: 'p' } as const

/** The same text for a screen of 390 pixels: a row of a table becomes a list of its own, each cell under its head. */
export const narrowHtml = (blocks: readonly Block[]): string =>
  `<article class="contract">${blocks.map(htmlOf).join('\n')}</article>`

function htmlOf(block: Block): string {
  switch (block.kind) {
    case 'list':
      return `<ul>${block.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
    case 'table':
      return block.rows.map((row) => rowHtml(block.head, row)).join('\n')
    case 'signature':
      return block.parts.map((part) => `<p class="sign">${escapeHtml(part)}</p>`).join('\n')
    default:
      return `<${tags[block.kind]}>${escapeHtml(block.text)}</${tags[block.kind]}>`
  }
}

const rowHtml = (head: readonly string[], row: readonly string[]) =>
  `<dl>${row.map((cell, column) => `<dt>${escapeHtml(head[column] ?? '')}</dt><dd>${escapeHtml(cell)}</dd>`).join('')}</dl>`
