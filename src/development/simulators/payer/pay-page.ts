import { CARD_STYLE, simulatorPage, styleAnswer } from '#src/development/simulators/page.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { yuanText } from '#src/domain/money.ts'
import { escapeHtml } from '#src/platform/html-text.ts'
import { PAY_PATH, type PayerAction, type PayerTrade } from './book.ts'

export const STYLE_PATH = `${PAY_PATH}style.css`

const BUTTONS: Record<PayerAction, { text: string; hint: string }> = {
  open: { text: '登录支付宝', hint: '商户从这时起能查到这笔交易，但还没有付款。' },
  success: { text: '支付成功', hint: '立即付款，并通知商户一次。' },
  fail: { text: '支付失败', hint: '付款没有成功，可以再试。' },
  duplicate: { text: '重复通知', hint: '只付款一次，但通知商户两次。' },
  late: { text: '延迟通知', hint: '现在付款，等商户关闭订单之后才通知。' },
}

/** What the payer's phone or window shows. Plain forms: it works without JavaScript. */
export function payPage(trade: PayerTrade) {
  const rows = [
    ['商品', trade.description],
    ['商户订单号', trade.outTradeNo],
    ['支付截止', shanghaiTime(trade.expiresAt)],
    ['状态', trade.stateText],
  ]
  const back = trade.returnUrl && `<p class="back"><a href="${escapeHtml(trade.returnUrl)}">返回商家</a></p>`
  return htmlAnswer(
    trade.brand,
    `<p class="amount">${yuanText(trade.amountFen)}</p>
<dl>${rows.map(([name = '', value = '']) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>
${trade.actions.map((action) => formOf(action, hintOf(trade, action))).join('\n')}
${back ?? ''}`,
  )
}

const hintOf = ({ actions }: PayerTrade, action: PayerAction) =>
  actions.length === 1 ? '把同一笔付款再通知商户一次。' : BUTTONS[action].hint

const formOf = (action: PayerAction, hint: string) =>
  `<form method="post"><input type="hidden" name="action" value="${action}">
<button class="${action}">${BUTTONS[action].text}</button><p>${hint}</p></form>`

export const unknownTradePage = () => htmlAnswer('支付', '<p>没有这个订单，请回到收银台重新支付。</p>', 404)

const htmlAnswer = (brand: string, content: string, status = 200) =>
  simulatorPage({
    title: '测试支付环境',
    note: `这里只模拟${brand}，不会真实扣款。`,
    stylePath: STYLE_PATH,
    content,
    status,
  })

export const payStyle = () => styleAnswer(STYLE)

const STYLE = `${CARD_STYLE}.amount { margin: 24px 0 16px; font-size: 40px; line-height: 1.2; font-weight: 600; font-variant-numeric: tabular-nums; text-align: center }
dl { margin: 0 0 24px; padding: 12px 0 0; border-top: 1px solid #e6e2d9; font-size: 14px }
dl div { display: flex; gap: 16px; justify-content: space-between; padding: 4px 0 }
dt { flex: none; color: #5c6865 }
dd { margin: 0; text-align: right; overflow-wrap: anywhere }
form { margin: 12px 0 0 }
form p { margin: 4px 0 0; color: #5c6865; font-size: 13px; text-align: center }
button { width: 100%; min-height: 48px; border: 1px solid #7f8985; border-radius: 8px; background: #fff; color: inherit; font: inherit; cursor: pointer }
button:hover { background: #eaf3f0 }
button.success { border-color: #14635c; background: #14635c; color: #fff }
button.success:hover { background: #0e4a45 }
a { color: #14635c }
.back { margin: 24px 0 0; text-align: center }
button:focus-visible { outline: 3px solid #1f7d73; outline-offset: 2px }
`
