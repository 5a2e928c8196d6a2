import { plainPage } from '../../platform/http/pages/plain-page.ts'
import type { RenderRefused } from '../../platform/http/pages/render-limits.ts'

const answers = {
  'too often': { status: 429, title: '访问太频繁，请稍后再试' },
  'too busy': { status: 503, title: '访问的人较多，请稍后再试' },
} as const

/** Answers for a page that is not rendered now: tells a machine when to come back, and a person may press 重试. */
export function notRendered({ reason, retryAfterSeconds }: RenderRefused, request: Request) {
  const { pathname, search } = new URL(request.url)
  const { status, body, headers } = plainPage({
    ...answers[reason],
    lines: ['您的订单与填写的内容不受影响。'],
    links: [
      { text: '重试', href: pathname + search },
      { text: '返回首页', href: '/product/team' },
    ],
  })
  return new Response(body, { status, headers: { ...headers, 'retry-after': String(retryAfterSeconds) } })
}
