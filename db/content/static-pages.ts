import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const pages = [
  { key: 'useragree', title: '用户协议', version: '2026.1', sort: 1 },
  { key: 'privacy', title: '隐私政策', version: '2026.1', sort: 2 },
] as const

/** The agreement and the privacy policy, each in a file of its own beside this one. */
export const readStaticPages = () =>
  Promise.all(
    pages.map(async (page) => ({
      ...page,
      html: await readFile(join(import.meta.dirname, 'pages', `${page.key}.html`), 'utf8'),
      in_nav: true,
    })),
  )
