import { Mark } from '@tiptap/core'
import { readLink } from '#src/domain/content/rich-text/link.ts'

/**
 * A link of a text, as `readLink` lets it be. The library's own brings a finder of links in typed words, a tenth of the
 * editor's weight, which nothing here wants.
 */
export const LinkMark = Mark.create({
  name: 'link',
  // What is typed behind a link is no part of it.
  inclusive: false,
  addAttributes: () => ({ href: { default: null } }),
  parseHTML: () => [
    {
      tag: 'a[href]',
      getAttrs: (a) => {
        const href = a.getAttribute('href') ?? ''
        return readLink(href, []) ? { href } : false
      },
    },
  ],
  renderHTML: ({ mark }) => ['a', { href: String(mark.attrs['href']), rel: 'noreferrer' }, 0],
})
