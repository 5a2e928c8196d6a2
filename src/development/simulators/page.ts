interface StandInPage {
  title: string
  /** What is only played here, in a sentence. */
  note: string
  stylePath: string
  /** HTML: whatever came from outside is escaped already. */
  content: string
  status?: number
  /** Where else than here a form may lead. */
  formTarget?: string
}

/** A page of a stand-in: plain forms, nothing of its own kept or run. */
export function standInPage({ title, note, stylePath, content, status = 200, formTarget = '' }: StandInPage) {
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
