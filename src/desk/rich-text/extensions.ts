import { Blockquote } from '@tiptap/extension-blockquote'
import { Bold } from '@tiptap/extension-bold'
import { Document } from '@tiptap/extension-document'
import { HardBreak } from '@tiptap/extension-hard-break'
import { Heading } from '@tiptap/extension-heading'
import { Image } from '@tiptap/extension-image'
import { BulletList, ListItem, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Text } from '@tiptap/extension-text'
import { Gapcursor, UndoRedo } from '@tiptap/extensions'
import { pictureSrc, pictureStem } from '#src/domain/catalog/picture.ts'
import { documentRule, type NodeType, rules } from '#src/domain/content/rich-text/document.ts'
import { LinkMark } from './link-mark.ts'

/** What a node may hold, as the editor's schema says it: the server takes nothing else. */
const oneOf = (holds: readonly NodeType[]) => `(${holds.join(' | ')})`
const some = (holds: readonly NodeType[]) => `${oneOf(holds)}+`

/** Headings of another level become one of ours. */
const levels: readonly [tag: string, level: 2 | 3][] = [
  ['h1', 2],
  ['h2', 2],
  ['h3', 3],
  ['h4', 3],
  ['h5', 3],
  ['h6', 3],
]

/** Our own uploads alone: a picture of somebody else's could follow our readers, and us while we write. */
const ours = /^\/(uploads|pictures)\/[\w.-]+$/

const stemOf = (img: Element) => pictureStem(img.getAttribute('src') ?? '')

/**
 * The editor's schema, which mirrors `src/domain/content/rich-text`: pasting and typing can make nothing that the server
 * refuses. No styles, no classes, no scripts: the nodes have no place for them.
 */
export const extensions = [
  // The first that it names is what a new line is.
  Document.extend({
    content: some(['paragraph', ...documentRule.holds.filter((each) => each !== 'paragraph')]),
  }),
  Text,
  Paragraph,
  HardBreak.extend({
    // ⌘Enter saves the form around it.
    addKeyboardShortcuts() {
      return { 'Shift-Enter': () => this.editor.commands.setHardBreak() }
    },
  }),
  Heading.extend({
    content: some(rules.heading.holds).replace('+', '*'),
    parseHTML: () => levels.map(([tag, level]) => ({ tag, attrs: { level } })),
  }).configure({ levels: [2, 3] }),
  Bold,
  BulletList,
  OrderedList,
  ListItem.extend({ content: `paragraph ${oneOf(rules.listItem.holds)}*` }),
  Blockquote.extend({ content: some(rules.blockquote.holds) }),
  LinkMark,
  Image.extend({
    parseHTML: () => [
      { tag: 'img[src]', getAttrs: (img) => (ours.test(stemOf(img)) ? { src: stemOf(img) } : false) },
    ],
    renderHTML: ({ node: { attrs } }) => [
      'img',
      { src: pictureSrc(String(attrs['src']), 800), alt: String(attrs['alt'] ?? '') },
    ],
  }),
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false }),
  TableRow,
  TableCell.extend({ content: some(rules.tableCell.holds) }),
  TableHeader.extend({ content: some(rules.tableHeader.holds) }),
  UndoRedo,
  Gapcursor,
]
