/**
 * Rich text as it is stored: a tree of these nodes and of nothing else (desk book §7). No HTML of a browser is ever
 * stored, so nothing has to be cleaned; the words are those of the editor's own documents.
 */
export interface RichText {
  type: 'doc'
  content: readonly RichNode[]
}

export interface RichNode {
  type: NodeType
  text?: string
  marks?: readonly Mark[]
  /** Of a heading: 2 or 3. */
  level?: 2 | 3
  /** Of a picture: the stem of one of our own uploads, and what it shows. */
  picture?: { stem: string; alt: string }
  /** Of a cell. */
  span?: { columns: number; rows: number }
  content?: readonly RichNode[]
}

export type Mark = { type: 'bold' } | { type: 'link'; href: string }

interface Rule {
  holds: readonly NodeType[]
  /** Fewer children than this make no sense. */
  least: number
}

const inline = ['text', 'hardBreak'] as const
const prose = ['paragraph', 'bulletList', 'orderedList'] as const

export type NodeType =
  | (typeof inline)[number]
  | (typeof prose)[number]
  | 'heading'
  | 'listItem'
  | 'blockquote'
  | 'image'
  | 'table'
  | 'tableRow'
  | 'tableCell'
  | 'tableHeader'

/** What each node may hold: whatever is not listed cannot exist. */
export const rules: Readonly<Record<NodeType, Rule>> = {
  text: { holds: [], least: 0 },
  hardBreak: { holds: [], least: 0 },
  image: { holds: [], least: 0 },
  paragraph: { holds: inline, least: 0 },
  heading: { holds: inline, least: 0 },
  bulletList: { holds: ['listItem'], least: 1 },
  orderedList: { holds: ['listItem'], least: 1 },
  listItem: { holds: prose, least: 1 },
  blockquote: { holds: prose, least: 1 },
  table: { holds: ['tableRow'], least: 1 },
  tableRow: { holds: ['tableCell', 'tableHeader'], least: 1 },
  tableCell: { holds: prose, least: 1 },
  tableHeader: { holds: prose, least: 1 },
}

/** What stands at the top. */
export const documentRule: Rule = {
  holds: ['heading', 'blockquote', 'image', 'table', ...prose],
  least: 1,
}

export const MOST_NODES = 4_000
export const MOST_CHARACTERS = 50_000
/** A list in a list in a cell, and two levels more. */
export const MOST_DEPTH = 12
export const LONGEST_HREF = 500
export const LONGEST_ALT = 100
export const MOST_SPAN = 20
