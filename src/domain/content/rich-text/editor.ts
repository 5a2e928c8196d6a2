import type { Mark, RichNode, RichText } from './document.ts'

/** A document as the editor writes and reads it, which `parseRichText` turns back into ours. */
export interface EditorNode {
  type: string
  attrs?: Record<string, unknown>
  text?: string
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: EditorNode[]
}

export const editorDocument = ({ content }: RichText): EditorNode => ({
  type: 'doc',
  content: content.map(editorNode),
})

function editorNode({ type, text, marks, content, ...rest }: RichNode): EditorNode {
  const attrs = attrsOf(rest)
  return {
    type,
    ...(attrs && { attrs }),
    ...(text !== undefined && { text }),
    ...(marks && { marks: marks.map(editorMark) }),
    // The editor writes no empty list of children.
    ...(content && content.length > 0 && { content: content.map(editorNode) }),
  }
}

function attrsOf({ level, picture, span }: Pick<RichNode, 'level' | 'picture' | 'span'>) {
  if (level !== undefined) return { level }
  if (picture) return { src: picture.stem, alt: picture.alt }
  return span && { colspan: span.columns, rowspan: span.rows }
}

const editorMark = (mark: Mark) =>
  mark.type === 'link' ? { type: mark.type, attrs: { href: mark.href } } : { type: mark.type }
