import { pictureSrc, pictureSrcSet } from '../../catalog/picture.ts'
import type { Mark, NodeType, RichNode, RichText } from './document.ts'
import { readLink } from './link.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escaped = (text: string) => text.replace(/[&<>"']/g, (each) => entities[each] ?? each)

interface Options {
  /** Hosts that a link may lead to without asking first. */
  trustedHosts: readonly string[]
}

/** HTML of a document, the same for the same document: elements of our list, every text escaped. */
export const renderRichText = ({ content }: RichText, options: Options): string => htmlOf(content, options)

const htmlOf = (nodes: readonly RichNode[] = [], options: Options): string =>
  nodes.map((node) => nodeHtml(node, options)).join('')

const tags: Readonly<Partial<Record<NodeType, string>>> = {
  paragraph: 'p',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
  tableRow: 'tr',
}

function nodeHtml(node: RichNode, options: Options): string {
  const inside = () => htmlOf(node.content, options)
  switch (node.type) {
    case 'text':
      return (node.marks ?? []).reduceRight(
        (html, mark) => marked(html, mark, options),
        escaped(node.text ?? ''),
      )
    case 'hardBreak':
      return '<br>'
    case 'heading':
      return `<h${node.level ?? 2}>${inside()}</h${node.level ?? 2}>`
    case 'image':
      return imageHtml(node.picture)
    case 'table':
      return `<table><tbody>${inside()}</tbody></table>`
    case 'tableCell':
      return `<td${spans(node)}>${inside()}</td>`
    case 'tableHeader':
      return `<th${spans(node)}>${inside()}</th>`
    default:
      return `<${tags[node.type]}>${inside()}</${tags[node.type]}>`
  }
}

function marked(html: string, mark: Mark, { trustedHosts }: Options): string {
  if (mark.type === 'bold') return `<strong>${html}</strong>`
  const link = readLink(mark.href, trustedHosts)
  if (!link) return html
  const beside = link.isAway ? ' rel="noopener noreferrer nofollow" target="_blank"' : ''
  return `<a href="${escaped(link.href)}"${beside}>${html}</a>`
}

const imageHtml = (picture: RichNode['picture']) =>
  picture
    ? `<img src="${pictureSrc(picture.stem, 1200)}" srcset="${pictureSrcSet(picture.stem)}" alt="${escaped(picture.alt)}" loading="lazy">`
    : ''

const spans = ({ span }: RichNode) =>
  `${span && span.columns > 1 ? ` colspan="${span.columns}"` : ''}${span && span.rows > 1 ? ` rowspan="${span.rows}"` : ''}`

/** What is written, without its looks: a line for each paragraph, for searching and for short previews. */
export const plainTextOf = ({ content }: RichText): string =>
  content.flatMap(linesOf).filter(Boolean).join('\n')

function linesOf(node: RichNode): string[] {
  if (node.type === 'paragraph' || node.type === 'heading')
    return [(node.content ?? []).map(({ text }) => text ?? ' ').join('')]
  if (node.type === 'image') return [node.picture?.alt ?? '']
  return (node.content ?? []).flatMap(linesOf)
}
