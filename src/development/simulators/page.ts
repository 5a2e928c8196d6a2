interface SimulatorPage {
  title: string
  /** A sentence about what is only simulated here. */
  note: string
  stylePath: string
  /** HTML: whatever came from outside is escaped already. */
  content: string
  status?: number
  /** The one other address that a form may lead to. */
  formTarget?: string
}

/** The stylesheet of a simulator's page: the rules that all of them share, then its own. */
export const styleAnswer = (own: string) =>
  new Response(BASE_STYLE + own, {
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'max-age=3600' },
  })

const BASE_STYLE = `:root { color: #16211f; background: #faf8f4; font: 16px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", system-ui, sans-serif }
body { margin: 0; padding: 24px 16px }
h1 { margin: 0; font-size: 20px; line-height: 1.4 }
.note { margin: 4px 0 0; color: #5c6865; font-size: 14px }
`

/** One card in the middle. */
export const CARD_STYLE = `main { max-width: 420px; margin: 0 auto; padding: 24px; background: #fff; border: 1px solid #e6e2d9; border-radius: 12px }
`

/** A page of a simulator: plain forms, nothing of its own kept or run. */
export function simulatorPage({
  title,
  note,
  stylePath,
  content,
  status = 200,
  formTarget = '',
}: SimulatorPage) {
  const body = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${stylePath}">
</head>
<body>
<main>
<h1>${title}</h1>
<p class="note">${note}</p>
${content}
</main>
</body>
</html>
`
  return new Response(body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'self'; img-src data:; form-action ${["'self'", formTarget].filter(Boolean).join(' ')}; base-uri 'none'; frame-ancestors 'none'`,
    },
  })
}
