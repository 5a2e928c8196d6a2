import { CARD_STYLE, simulatorPage, styleAnswer } from '#src/development/simulators/page.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import type { SimulatorTradeState } from '#src/platform/db/schema.gen.ts'
import { escapeHtml } from '#src/platform/html-text.ts'
import { canBePaid, shanghaiText, stateOf, type TradeRow } from '../trade.ts'
import { PAYER_ACTIONS, type PayerAction } from '../trade-calls.ts'

export const PAY_PATH = '/dev/pay/'
export const STYLE_PATH = `${PAY_PATH}style.css`

const BUTTONS: Record<PayerAction, { text: string; hint: string }> = {
  success: { text: '支付成功', hint: '立即付款，并通知商户一次。' },
  fail: { text: '支付失败', hint: '付款没有成功，可以再试。' },
  duplicate: { text: '重复通知', hint: '只付款一次，但通知商户两次。' },
  late: { text: '延迟通知', hint: '现在付款，等商户关闭订单之后才通知。' },
}

const STATES: Record<SimulatorTradeState, string> = {
  NOTPAY: '等待付款',
  PAYERROR: '付款失败，可以重试',
  SUCCESS: '已付款，请回到收银台查看',
  CLOSED: '订单已关闭，不能再付款',
  REFUND: '已付款，有退款',
}

/** What the payer's phone shows after scanning. Plain forms: it works without JavaScript. */
export function payPage(trade: TradeRow, now: Date) {
  const state = trade.withheld ? '已付款，等商户关闭订单后通知' : STATES[stateOf(trade, now)]
  const rows = [
    ['商品', trade.description],
    ['商户订单号', trade.out_trade_no],
    ['支付截止', shanghaiText(trade.expires_at)],
    ['状态', state],
  ]
  return htmlAnswer(
    `<p class="amount">${yuanText(toFen(trade.amount_fen))}</p>
<dl>${rows.map(([name = '', value = '']) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`).join('')}</dl>
${formsOf(trade, now).join('\n')}`,
  )
}

function formsOf(trade: TradeRow, now: Date) {
  if (canBePaid(trade, now)) return PAYER_ACTIONS.map((action) => formOf(action, BUTTONS[action].hint))
  return stateOf(trade, now) === 'SUCCESS' ? [formOf('duplicate', '把同一笔付款再通知商户一次。')] : []
}

const formOf = (action: PayerAction, hint: string) =>
  `<form method="post"><input type="hidden" name="action" value="${action}">
<button class="${action}">${BUTTONS[action].text}</button><p>${hint}</p></form>`

export const unknownTradePage = () => htmlAnswer('<p>没有这个订单，请回到收银台重新获取二维码。</p>', 404)

const htmlAnswer = (content: string, status = 200) =>
  simulatorPage({
    title: '测试支付环境',
    note: '这里只模拟微信支付，不会真实扣款。',
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
button:focus-visible { outline: 3px solid #1f7d73; outline-offset: 2px }
`
