import { type SmsScene, smsScenes } from '#src/domain/account/member-codes.ts'
import { escapeHtml } from '#src/platform/html-text.ts'
import { styleAnswer } from './page.ts'

export const OUTBOX_STYLE_PATH = '/dev/outbox.css'

interface Shown {
  to: string
  kind: string
  scene: string
  text: string
  code: string
  at: string
}

const sceneText: Record<SmsScene | 'notice', string> = {
  login: '登录',
  register: '注册',
  forget: '找回密码',
  coupon: '领券',
  bind_phone: '绑定手机',
  sign_contract: '签署合同',
  withdraw: '提现',
  reveal: '查看完整信息',
  notice: '订单通知',
}

const isScene = (scene: string): scene is SmsScene | 'notice' => scene in smsScenes || scene === 'notice'

/** What the shop would have sent, the newest first. Plain HTML that asks for itself again, without a script. */
export function outboxPage(messages: readonly Shown[]) {
  const body = `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta http-equiv="refresh" content="5">
<title>发件箱 · 开发环境</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${OUTBOX_STYLE_PATH}">
</head>
<body>
<main>
<h1>发件箱</h1>
<p class="note">开发环境不会真的发出短信和电话，它们都在这里，最新的在最前。本页每5秒更新。</p>
${messages.map(itemOf).join('\n') || '<p class="empty">还没有消息。</p>'}
</main>
</body>
</html>
`
  return new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'",
    },
  })
}

const itemOf = ({ to, kind, scene, text, code, at }: Shown) =>
  `<article>
<p class="head"><span>${escapeHtml(to)}</span><span>${kind === 'voice' ? '语音' : '短信'} · ${isScene(scene) ? sceneText[scene] : escapeHtml(scene)}</span><time>${at}</time></p>
${code === '' ? '' : `<p class="code">${escapeHtml(code)}</p>`}
<p>${escapeHtml(text)}</p>
</article>`

export const outboxStyle = () => styleAnswer(STYLE)

const STYLE = `main { max-width: 720px; margin: 0 auto }
.note, .empty { margin: 4px 0 16px; color: #5c6865; font-size: 14px }
article { margin: 0 0 12px; padding: 16px 20px; background: #fff; border: 1px solid #e6e2d9; border-radius: 12px }
article p { margin: 0; overflow-wrap: anywhere }
.head { display: flex; flex-wrap: wrap; gap: 4px 16px; color: #5c6865; font-size: 14px; font-variant-numeric: tabular-nums }
.head time { margin-left: auto }
.code { margin: 4px 0; font-size: 28px; line-height: 1.3; font-weight: 600; letter-spacing: 0.1em; font-variant-numeric: tabular-nums }
`
