import {
  documentRule,
  LONGEST_ALT,
  type Mark,
  MOST_CHARACTERS,
  MOST_DEPTH,
  MOST_NODES,
  MOST_SPAN,
  type NodeType,
  type RichNode,
  type RichText,
  rules,
} from './document.ts'
import { readLink } from './link.ts'

type RichTextFault = 'shape' | 'node' | 'mark' | 'depth' | 'size' | 'link' | 'picture'

interface Budget {
  nodes: number
  characters: number
}

class Faulty extends Error {
  readonly fault: RichTextFault
  constructor(fault: RichTextFault) {
    super(fault)
    this.fault = fault
  }
}

type Parsed = { document: RichText; fault?: undefined } | { document?: undefined; fault: RichTextFault }

/**
 * Reads what an editor sent as JSON, whatever it is: a document of our nodes alone, or why it is none. Each node is
 * looked at once, and no more of them than the largest document has. Properties that we do not know are left out.
 */
export function parseRichText(json: unknown): Parsed {
  try {
    const { type, content } = recordOf(json)
    if (type !== 'doc') throw new Faulty('shape')
    const budget = { nodes: MOST_NODES, characters: MOST_CHARACTERS }
    return { document: { type: 'doc', content: childrenOf(content, documentRule, budget, 1) } }
  } catch (error) {
    if (error instanceof Faulty) return { fault: error.fault }
    throw error
  }
}

function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Faulty('shape')
  return value as Record<string, unknown>
}

function childrenOf(
  content: unknown,
  { holds, least }: { holds: readonly NodeType[]; least: number },
  budget: Budget,
  depth: number,
): RichNode[] {
  const children = content ?? []
  if (!Array.isArray(children)) throw new Faulty('shape')
  if (children.length < least) throw new Faulty('shape')
  if (children.length > budget.nodes) throw new Faulty('size')
  if (depth > MOST_DEPTH) throw new Faulty('depth')
  return children.map((child: unknown) => nodeOf(child, holds, budget, depth))
}

function nodeOf(json: unknown, allowed: readonly NodeType[], budget: Budget, depth: number): RichNode {
  const { type: said, content, attrs, text, marks } = recordOf(json)
  budget.nodes -= 1
  if (budget.nodes < 0) throw new Faulty('size')
  const type = allowed.find((each) => each === said)
  if (!type) throw new Faulty('node')
  if (type === 'text') return textOf(text, marks, budget)
  const children = childrenOf(content, rules[type], budget, depth + 1)
  if (type === 'listItem' && children[0]?.type !== 'paragraph') throw new Faulty('shape')
  return {
    type,
    ...propertiesOf(type, attrs === undefined || attrs === null ? {} : recordOf(attrs)),
    ...(rules[type].holds.length > 0 && { content: children }),
  }
}

function propertiesOf(type: NodeType, attrs: Record<string, unknown>): Partial<RichNode> {
  if (type === 'heading') return { level: levelOf(attrs['level']) }
  if (type === 'image') return { picture: { stem: stemOf(attrs['src']), alt: altOf(attrs['alt']) } }
  if (type === 'tableCell' || type === 'tableHeader')
    return { span: { columns: spanOf(attrs['colspan']), rows: spanOf(attrs['rowspan']) } }
  return {}
}

function levelOf(level: unknown): 2 | 3 {
  if (level !== 2 && level !== 3) throw new Faulty('shape')
  return level
}

/** Pictures are our own uploads: what a page of somebody else shows could follow our readers. */
function stemOf(src: unknown): string {
  if (
    typeof src !== 'string' ||
    !/^\/(?:uploads\/[0-9a-f]{32}|pictures\/[\w-]{1,80}\.[0-9a-f]{8})$/.test(src)
  )
    throw new Faulty('picture')
  return src
}

function altOf(alt: unknown): string {
  if (alt === undefined || alt === null) return ''
  if (typeof alt !== 'string' || alt.length > LONGEST_ALT) throw new Faulty('picture')
  return storable(alt)
}

function spanOf(span: unknown): number {
  if (span === undefined || span === null) return 1
  if (typeof span !== 'number' || !Number.isInteger(span) || span < 1 || span > MOST_SPAN)
    throw new Faulty('shape')
  return span
}

function textOf(text: unknown, marks: unknown, budget: Budget): RichNode {
  if (typeof text !== 'string' || text === '') throw new Faulty('shape')
  budget.characters -= text.length
  if (budget.characters < 0) throw new Faulty('size')
  const found = marksOf(marks)
  return { type: 'text', text: storable(text), ...(found.length > 0 && { marks: found }) }
}

/** Each kind once, bold outside. */
function marksOf(marks: unknown): Mark[] {
  if (marks === undefined || marks === null) return []
  if (!Array.isArray(marks) || marks.length > 2) throw new Faulty('mark')
  const found = marks.map(markOf)
  const bold = found.find(({ type }) => type === 'bold')
  const link = found.find(({ type }) => type === 'link')
  return [...(bold ? [bold] : []), ...(link ? [link] : [])]
}

function markOf(json: unknown): Mark {
  const { type, attrs } = recordOf(json)
  if (type === 'bold') return { type }
  if (type !== 'link') throw new Faulty('mark')
  const { href } = recordOf(attrs)
  if (typeof href !== 'string' || !readLink(href, [])) throw new Faulty('link')
  return { type, href }
}

/** Line ends and tabs are blanks; other control characters, and halves of characters, no database takes. */
function storable(text: string): string {
  const blank = text.replace(/[\t\n\r]/g, ' ')
  if (/[\p{Cc}\p{Cs}]/u.test(blank)) throw new Faulty('shape')
  return blank
}
