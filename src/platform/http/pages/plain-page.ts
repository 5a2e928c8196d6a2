import { createHash } from 'node:crypto'
import { escapeHtml } from '#src/platform/html-text.ts'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The colors and faces of tokens.css, as far as a page of a few words needs them. */
const style = `body{margin:0;background:#faf8f4;color:#16211f;font:16px/28px "PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif}
main{max-width:640px;margin:15vh auto 0;padding:0 24px;text-align:center}
h1{font:600 30px/42px "Noto Serif SC","Songti SC",serif}
p{color:#5c6865;overflow-wrap:anywhere}
a{color:#14635c;text-underline-offset:3px}
button{min-height:44px;padding:0 24px;border:0;border-radius:8px;background:#14635c;color:#fff;font:inherit;cursor:pointer}`

interface PlainPage {
  status: number
  title: string
  /** Sentences, one below the other. */
  lines: readonly string[]
  links: readonly { text: string; href: string }[]
  script?: string
  form?: PlainForm
}

interface PlainForm {
  action: string
  fields: Record<string, string>
  button: string
  targets: string[]
}

const formHtml = ({ action, fields, button }: PlainForm) =>
  `<form method="post" action="${escapeHtml(action)}">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`)
    .join('')}<button>${escapeHtml(button)}</button></form>`

/** A page that needs nothing but itself: for when the pages cannot be rendered, or must not be waited for. */
export function plainPage({ status, title, lines, links, script = '', form }: PlainPage) {
  const html = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><style>${style}</style></head>
<body><main id="main"><h1>${escapeHtml(title)}</h1>
${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('\n')}
${form ? formHtml(form) : ''}
<p>${links.map(({ text, href }) => `<a href="${escapeHtml(href)}">${escapeHtml(text)}</a>`).join(' · ')}</p></main>
${script && `<script>${script}</script>`}</body></html>`
  const policy = [
    "default-src 'none'",
    `style-src ${hashOf(style)}`,
    ...(script ? [`script-src ${hashOf(script)}`] : []),
    "base-uri 'none'",
    `form-action ${form ? form.targets.join(' ') : "'none'"}`,
    "frame-ancestors 'none'",
  ]
  return {
    status,
    body: html,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'content-security-policy': policy.join('; '),
    },
  }
}
