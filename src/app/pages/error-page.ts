import { randomUUID } from 'node:crypto'
import type { RenderHtml } from '../../platform/http/pages/html.ts'
import { plainPage } from '../../platform/http/pages/plain-page.ts'
import type { Log } from '../../platform/log.ts'

/**
 * A page that could not be rendered is answered by one that needs no rendering. Its request number is the one in the
 * log. (A call that failed while rendering is shown by the pages themselves, with the number of that call.)
 */
export const crashSafe =
  (render: RenderHtml, log: Log): RenderHtml =>
  async (request) => {
    const { pathname, search } = new URL(request.url)
    try {
      const html = await render(request)
      if (html.status < 500 || html.headers['content-type']?.startsWith('text/html')) return html
      return crashed(html.body.toString().slice(0, 500))
    } catch (error) {
      return crashed(error)
    }

    function crashed(error: unknown) {
      const requestId = randomUUID()
      log.error({ error, request_id: requestId, path: pathname }, 'a page crashed')
      const { body, ...answer } = plainPage({
        status: 500,
        title: '系统繁忙，请稍后再试',
        lines: ['您的订单与填写的内容不受影响。', `请求编号 ${requestId}`],
        links: [
          { text: '重试', href: pathname + search },
          { text: '返回首页', href: '/product/team' },
        ],
      })
      return { ...answer, body: Buffer.from(body) }
    }
  }
