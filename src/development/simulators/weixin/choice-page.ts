import { escapeHtml } from '#src/platform/html-text.ts'
import { CARD_STYLE, simulatorPage, styleAnswer } from '../page.ts'

/** Below the simulator's own path. */
export const STYLE_PATH = '/style.css'

/** The persons to choose from: the same name is always the same person. */
const PERSONS = ['林小满', '周海', '陈一诺']

/** The page in place of the code to be scanned. Plain forms: it works without JavaScript. */
export function choicePage(callbackOrigin: string) {
  const buttons = PERSONS.map(
    (name) =>
      `<button name="nickname" value="${name}"><span aria-hidden="true">${name.slice(0, 1)}</span>${name}</button>`,
  )
  return htmlAnswer(
    `<p class="lead">百陌旅行 申请使用您的微信身份登录</p>
<form method="post">${buttons.join('\n')}</form>
<form method="post" class="other">
<label for="nickname">其他昵称</label>
<div><input id="nickname" name="nickname" maxlength="20" required autocomplete="off"><button>同意登录</button></div>
</form>
<form method="post"><button name="refuse" value="1" class="refuse">拒绝</button></form>`,
    200,
    callbackOrigin,
  )
}

export const faultPage = (text: string, status = 400) =>
  htmlAnswer(`<p class="lead">${escapeHtml(text)}</p>`, status)

/** The answer to a form leads back to the shop, which browsers count as a place the form goes to. */
const htmlAnswer = (content: string, status: number, formTarget = '') =>
  simulatorPage({
    title: '测试微信登录',
    note: '这里只模拟微信开放平台：选择一个身份，代替用手机扫码。',
    stylePath: `/dev/weixin${STYLE_PATH}`,
    content,
    status,
    formTarget,
  })

export const choiceStyle = () => styleAnswer(STYLE)

const STYLE = `${CARD_STYLE}.lead { margin: 24px 0 16px; font-weight: 600 }
form { margin: 12px 0 0; display: grid; gap: 12px }
.other { margin-top: 24px; padding-top: 16px; border-top: 1px solid #e6e2d9; gap: 4px }
.other div { display: flex; gap: 8px }
label { font-size: 14px }
button, input { box-sizing: border-box; min-height: 48px; padding: 0 16px; border: 1px solid #7f8985; border-radius: 8px; background: #fff; color: inherit; font: inherit }
input { flex: 1; min-width: 0 }
button { display: flex; align-items: center; gap: 12px; cursor: pointer; white-space: nowrap }
button span { flex: none; width: 32px; line-height: 32px; border-radius: 50%; background: #eaf3f0; color: #14635c; text-align: center }
button:hover { background: #eaf3f0 }
.refuse { justify-content: center; border-color: #e6e2d9; color: #5c6865 }
button:focus-visible, input:focus-visible { outline: 3px solid #1f7d73; outline-offset: 2px }
`
