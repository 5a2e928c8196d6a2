import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { MOST_CHARACTERS, MOST_DEPTH, MOST_NODES } from './document.ts'
import { editorDocument } from './editor.ts'
import { readLink } from './link.ts'
import { parseRichText } from './parse.ts'
import { plainTextOf, renderRichText } from './render.ts'

const options = { trustedHosts: ['example.com'] }
const stem = `/uploads/${'a'.repeat(32)}`

const text = (words: string, ...marks: unknown[]) => ({ type: 'text', text: words, marks })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const doc = (...content: unknown[]) => ({ type: 'doc', content })
const link = (href: unknown) => ({ type: 'link', attrs: { href, target: '_blank', rel: null, class: null } })
const bold = { type: 'bold' }

function rendered(json: unknown) {
  const { document, fault } = parseRichText(json)
  return document ? renderRichText(document, options) : fault
}

type Element = DefaultTreeAdapterTypes.Element
/** Every element of some HTML, as a parser of browsers reads it. */
function elementsOf(html: string): Element[] {
  const found: Element[] = []
  const visit = (node: DefaultTreeAdapterTypes.Node) => {
    if ('tagName' in node) found.push(node)
    if ('childNodes' in node) for (const child of node.childNodes) visit(child)
  }
  visit(parseFragment(html))
  return found
}

const allowed: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    ['p', 'h2', 'h3', 'ul', 'ol', 'li', 'blockquote', 'strong', 'br', 'table', 'tbody', 'tr'].map((tag) => [
      tag,
      [],
    ]),
  ),
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  a: ['href', 'rel', 'target'],
  img: ['src', 'srcset', 'alt', 'loading'],
}

/** What is in some HTML that must never be. */
const strangeIn = (html: string) =>
  elementsOf(html).flatMap(({ tagName, attrs }) => {
    const known = allowed[tagName]
    const names = attrs.map(({ name }) => name)
    if (!known || names.some((name) => !known.includes(name))) return [`<${tagName} ${names}>`]
    const href = attrs.find(({ name }) => name === 'href')?.value
    return href === undefined || /^(\/(?!\/)|https?:\/\/|tel:|mailto:)/.test(href) ? [] : [href]
  })

describe('any JSON is refused, or becomes HTML that a browser reads as our elements alone', () => {
  const types = [
    'doc',
    'paragraph',
    'heading',
    'text',
    'hardBreak',
    'bulletList',
    'orderedList',
    'listItem',
    'blockquote',
    'image',
    'table',
    'tableRow',
    'tableCell',
    'tableHeader',
    'script',
    'iframe',
    'constructor',
    '__proto__',
  ]
  const words = fc.oneof(
    fc.string(),
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      '&lt;b&gt;',
      "' onclick='",
      ']]>',
      '<!--',
      '</p>',
      '雪山',
    ),
  )
  const hrefs = fc.oneof(
    words,
    fc.constantFrom(
      'javascript:alert(1)',
      'JaVaScRiPt:alert(1)',
      'data:text/html,x',
      '//evil.example',
      '/\\evil.example',
      'https://example.com/a"b',
      'https://a.example/?q=<x>',
      '/product?type=1',
      'tel:4008001234',
      'mailto:a@b.cn',
      'vbscript:x',
      ' https://a.example',
    ),
    fc.webUrl(),
  )
  const attrs = fc.record(
    {
      level: fc.constantFrom(1, 2, 3, '2', null),
      src: fc.oneof(words, fc.constant(stem)),
      alt: words,
      colspan: fc.constantFrom(1, 2, 99, '3', -1),
      rowspan: fc.constantFrom(1, 3, 1e9),
      onclick: words,
      style: words,
    },
    { requiredKeys: [] },
  )
  const marks = fc.array(
    fc.oneof(
      fc.constant(bold),
      fc.record({ type: fc.constantFrom('link', 'italic', 'code'), attrs: fc.record({ href: hrefs }) }),
    ),
    { maxLength: 3 },
  )
  const { node } = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 6 },
      fc.record({ type: fc.constant('text'), text: words, marks }, { requiredKeys: ['type', 'text'] }),
      fc.record(
        { type: fc.constantFrom(...types), attrs, content: fc.array(tie('node'), { maxLength: 4 }) },
        { requiredKeys: ['type'] },
      ),
    ),
  }))
  const shaped = fc.array(node, { maxLength: 5 }).map((content) => doc(...content))
  /** Documents that are right but for their words and addresses, so that rendering is tried and not refusing alone. */
  const inlines = fc.array(
    fc.oneof(
      fc.record({
        type: fc.constant('text'),
        text: words.filter((word) => /^[^\p{Cc}\p{Cs}]+$/u.test(word)),
        marks: fc.constantFrom([], [bold]),
      }),
      hrefs.filter((href) => readLink(href, []) !== null).map((href) => text('链接', bold, link(href))),
      fc.constant({ type: 'hardBreak' }),
    ),
    { maxLength: 6 },
  )
  const prose = inlines.map((content) => paragraph(...content))
  const right = fc
    .array(
      fc.oneof(
        prose,
        inlines.map((content) => ({ type: 'heading', attrs: { level: 3 }, content })),
        fc.array(prose, { minLength: 1, maxLength: 3 }).map((content) => ({ type: 'blockquote', content })),
        fc.array(prose, { minLength: 1, maxLength: 3 }).map((items) => ({
          type: 'bulletList',
          content: items.map((item) => ({ type: 'listItem', content: [item] })),
        })),
        prose.map((cell) => ({
          type: 'table',
          content: [
            {
              type: 'tableRow',
              content: [{ type: 'tableHeader', attrs: { colspan: 2, rowspan: 1 }, content: [cell] }],
            },
          ],
        })),
        words
          .filter((alt) => alt.length < 50 && /^[^\p{Cc}\p{Cs}]*$/u.test(alt))
          .map((alt) => ({ type: 'image', attrs: { src: stem, alt } })),
      ),
      { minLength: 1, maxLength: 8 },
    )
    .map((content) => doc(...content))

  test.each([
    ['any JSON', fc.jsonValue()],
    ['trees of known and unknown nodes', shaped],
    ['right documents with hostile words', right],
  ])('%s', (_, arbitrary: fc.Arbitrary<unknown>) => {
    fc.assert(
      fc.property(arbitrary, (json) => {
        const { document } = parseRichText(json)
        if (document) expect(strangeIn(renderRichText(document, options))).toEqual([])
      }),
      { numRuns: 400 },
    )
  })

  test('and a right document comes back from the editor as it was', () => {
    fc.assert(
      fc.property(right, (json) => {
        const { document } = parseRichText(json)
        if (document) expect(parseRichText(editorDocument(document)).document).toEqual(document)
      }),
      { numRuns: 200 },
    )
  })

  test('and a right document is never refused, and loses none of its links', () => {
    fc.assert(
      fc.property(right, (json) => {
        const { document, fault } = parseRichText(json)
        expect(fault).toBeUndefined()
        if (!document) return
        const shown = elementsOf(renderRichText(document, options))
        const links = shown.filter(({ tagName }) => tagName === 'a')
        expect(links.length).toBe(JSON.stringify(document).split('"type":"link"').length - 1)
      }),
      { numRuns: 200 },
    )
  })
})

test('every node has its element, and texts are escaped', () => {
  const cell = {
    type: 'tableCell',
    attrs: { colspan: 2, rowspan: 1, colwidth: null },
    content: [paragraph(text('格'))],
  }
  const item = { type: 'listItem', content: [paragraph(text('一'))] }
  expect(
    rendered(
      doc(
        { type: 'heading', attrs: { level: 2 }, content: [text('行程 <须知>')] },
        paragraph(text('请', bold), { type: 'hardBreak' }, text('看这里', bold, link('/product?type=1&x=2'))),
        { type: 'orderedList', attrs: { start: 1 }, content: [item] },
        { type: 'blockquote', content: [paragraph(text("'引'"))] },
        { type: 'image', attrs: { src: stem, alt: '洱海"边"', title: null } },
        { type: 'table', content: [{ type: 'tableRow', content: [cell] }] },
      ),
    ),
  ).toBe(
    '<h2>行程 &lt;须知&gt;</h2>' +
      '<p><strong>请</strong><br><strong><a href="/product?type=1&amp;x=2">看这里</a></strong></p>' +
      '<ol><li><p>一</p></li></ol><blockquote><p>&#39;引&#39;</p></blockquote>' +
      `<img src="${stem}-1200.webp" srcset="${[480, 800, 1200, 1920].map((width) => `${stem}-${width}.webp ${width}w`).join(', ')}" alt="洱海&quot;边&quot;" loading="lazy">` +
      '<table><tbody><tr><td colspan="2"><p>格</p></td></tr></tbody></table>',
  )
})

test('a link leads to a page of ours, a telephone, a mail, or by our own page to a stranger; nowhere else', () => {
  const hrefOf = (href: string) => rendered(doc(paragraph(text('x', link(href)))))
  expect(hrefOf('https://example.com/a')).toBe(
    '<p><a href="https://example.com/a" rel="noopener noreferrer nofollow" target="_blank">x</a></p>',
  )
  expect(hrefOf('https://elsewhere.cn/a')).toBe(
    '<p><a href="/https://elsewhere.cn/a" rel="noopener noreferrer nofollow" target="_blank">x</a></p>',
  )
  expect(hrefOf('tel:400-800-1234')).toBe('<p><a href="tel:400-800-1234">x</a></p>')
  expect(hrefOf('mailto:service@example.cn')).toBe('<p><a href="mailto:service@example.cn">x</a></p>')
  for (const href of [
    'javascript:alert(1)',
    '//evil.example',
    '/api/v3/logout',
    'data:text/html,x',
    'baimo://app',
    '',
    `/${'a'.repeat(500)}`,
  ])
    expect(hrefOf(href), href).toBe('link')
})

test.each([
  [
    'a picture of somebody else',
    'picture',
    { type: 'image', attrs: { src: 'https://tracker.example/a.gif' } },
  ],
  ['a node that we do not know', 'node', { type: 'iframe' }],
  ['a text outside of a paragraph', 'node', { type: 'text', text: 'x' }],
  ['a mark that we do not know', 'mark', paragraph(text('x', { type: 'textStyle' }))],
  ['a heading of level 1', 'shape', { type: 'heading', attrs: { level: 1 } }],
  ['an empty list', 'shape', { type: 'bulletList', content: [] }],
  [
    'a list item that begins with a list',
    'shape',
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [{ type: 'bulletList', content: [{ type: 'listItem', content: [paragraph()] }] }],
        },
      ],
    },
  ],
  ['half a character', 'shape', paragraph(text('\ud800'))],
  ['a zero byte', 'shape', paragraph(text('\0'))],
])('%s is refused as a fault of its %s', (_, fault, node) => {
  expect(parseRichText(doc(node))).toEqual({ fault })
})

test('no document is deeper, longer or has more nodes than the limits', () => {
  let deep: unknown = paragraph(text('x'))
  for (let n = 0; n < MOST_DEPTH; n++)
    deep = { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(), deep] }] }
  expect(parseRichText(doc(deep))).toEqual({ fault: 'depth' })
  expect(parseRichText(doc(paragraph(text('雪'.repeat(MOST_CHARACTERS)))))).toHaveProperty('document')
  expect(parseRichText(doc(paragraph(text('雪'.repeat(MOST_CHARACTERS + 1)))))).toEqual({ fault: 'size' })
  expect(parseRichText(doc(...Array.from({ length: MOST_NODES }, () => paragraph())))).toHaveProperty(
    'document',
  )
  expect(parseRichText(doc(...Array.from({ length: MOST_NODES + 1 }, () => paragraph())))).toEqual({
    fault: 'size',
  })
})

test('a document is looked at node by node, and no further than its limit', () => {
  let looks = 0
  const watched = new Proxy(
    { type: 'paragraph' },
    {
      get(node, name, self) {
        if (name === 'type') looks += 1
        return Reflect.get(node, name, self)
      },
    },
  )
  const row = (n: number) => ({ type: 'blockquote', content: Array.from({ length: n }, () => watched) })
  parseRichText(doc(row(1_000)))
  expect(looks).toBe(1_000)
  parseRichText(doc(row(MOST_NODES - 1), row(MOST_NODES - 1), row(MOST_NODES - 1)))
  expect(looks).toBeLessThanOrEqual(1_000 + MOST_NODES)
})

test('the words of a document are read out line by line', () => {
  const { document } = parseRichText(
    doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('须知')] },
      paragraph(text('带好', bold), text('证件')),
      paragraph(),
      {
        type: 'bulletList',
        content: [{ type: 'listItem', content: [paragraph(text('身份证'))] }],
      },
    ),
  )
  expect(document && plainTextOf(document)).toBe('须知\n带好证件\n身份证')
})
