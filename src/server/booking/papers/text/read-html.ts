import { unescapeHtml } from '#src/platform/html-text.ts'
import { type Block, cleanText } from './blocks.ts'

const simple = { h1: 'title', h2: 'heading', h3: 'subheading', p: 'paragraph' } as const

/**
 * Reads the canonical HTML of a contract or a clause, as it was signed, into blocks. It knows the marks that our own
 * renderer writes and no other: whatever else stands there throws, so that nothing can be missing on paper unseen.
 */
export function blocksOf(html: string): Block[] {
  const source = reader(html)
  const blocks: Block[] = []
  source.need('<article class="contract">')
  while (!source.take('</article>')) {
    if (source.take('<section>')) while (!source.take('</section>')) readBlock(source, blocks)
    else readBlock(source, blocks)
  }
  source.end()
  return blocks
}

type Source = ReturnType<typeof reader>

function readBlock(source: Source, blocks: Block[]) {
  if (source.take('<p class="sign">')) return sign(source, blocks)
  for (const [tag, kind] of Object.entries(simple) as [keyof typeof simple, (typeof simple)['p']][])
    if (source.take(`<${tag}>`)) {
      blocks.push({ kind, text: source.text(tag) })
      return
    }
  if (source.take('<ul>')) blocks.push({ kind: 'list', items: several(source, 'li', '</ul>') })
  else {
    source.need('<table>')
    blocks.push(readTable(source))
  }
}

/** Lines of signatures that follow each other are one block: they stay together. */
function sign(source: Source, blocks: Block[]) {
  const parts: string[] = []
  while (!source.take('</p>')) {
    source.need('<span>')
    parts.push(source.text('span'))
  }
  const last = blocks.at(-1)
  if (last?.kind === 'signature') last.parts.push(...parts)
  else blocks.push({ kind: 'signature', parts })
}

function several(source: Source, tag: string, end: string): string[] {
  const texts: string[] = []
  while (!source.take(end)) {
    source.need(`<${tag}>`)
    texts.push(source.text(tag))
  }
  return texts
}

function readTable(source: Source): Block {
  source.need('<thead>')
  source.need('<tr>')
  const head = several(source, 'th', '</tr>')
  source.need('</thead>')
  source.need('<tbody>')
  const rows: string[][] = []
  while (!source.take('</tbody>')) {
    source.need('<tr>')
    const row = several(source, 'td', '</tr>')
    if (row.length !== head.length)
      throw new Error(`a row of ${row.length} cells under a head of ${head.length}`)
    rows.push(row)
  }
  source.need('</table>')
  return { kind: 'table', head, rows }
}

/** The only mark inside of a text, which it leaves as it is. */
const PERSONAL = /<span data-personal="(?:name|document|phone)">/y
const TEXT = /[^<]+/y
/** Between two marks that hold no text of their own. */
const BLANK = /[\s\u3000]*/y

function reader(html: string) {
  let at = 0
  const match = (pattern: RegExp) => {
    pattern.lastIndex = at
    const found = pattern.exec(html)?.[0] ?? ''
    at += found.length
    return found
  }
  const take = (mark: string) => {
    match(BLANK)
    if (!html.startsWith(mark, at)) return false
    at += mark.length
    return true
  }
  // The place and not the text: a fault is logged, and what stands there is personal.
  const fault = (wanted: string) => new Error(`a contract has no ${wanted} at character ${at}`)

  return {
    take,
    need(mark: string) {
      if (!take(mark)) throw fault(mark)
    },
    /** The text up to the end of `tag`, without the marks of personal data. */
    text(tag: string): string {
      let text = ''
      let isPersonal = false
      for (;;) {
        text += match(TEXT)
        if (isPersonal && html.startsWith('</span>', at)) {
          at += '</span>'.length
          isPersonal = false
        } else if (!isPersonal && html.startsWith(`</${tag}>`, at)) {
          at += `</${tag}>`.length
          return cleanText(unescapeHtml(text))
        } else if (!isPersonal && match(PERSONAL) !== '') isPersonal = true
        else throw fault(`</${isPersonal ? 'span' : tag}>`)
      }
    },
    end() {
      match(BLANK)
      if (at < html.length) throw fault('end')
    },
  }
}
