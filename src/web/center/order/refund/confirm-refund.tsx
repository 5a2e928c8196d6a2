import { yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Failure } from '#src/web/form/form.tsx'
import { wayText, whenText } from './blocks/quote-panel.tsx'
import type { RefundQuote } from './quote.ts'
import type { Refunding } from './use-refund-form.ts'

/** Says once more who, how much and where to; a sum that changed stands beside the one that was shown. */
export function ConfirmRefund({ refunding }: { refunding: Refunding }) {
  const { form, quote, before, isAsking, isConfirming, stopConfirming } = refunding
  if (!quote) return null
  return (
    <Dialog
      isOpen={isConfirming}
      onClose={() => {
        if (!form.isBusy) stopConfirming()
      }}
      title={quote.kind === 'whole' ? '整单退款' : '部分出行人退款'}
    >
      <dl className="mt-4 grid grid-cols-[72px_1fr] leading-28 [&>dt]:text-ink-500">
        <dt>退出</dt>
        <dd>{quote.travellers.map(({ name, seq }) => name || `出行人 ${seq}`).join('、')}</dd>
        <dt>退回</dt>
        <dd className="num font-semibold">{yuanText(quote.refund_fen)}</dd>
        {quote.refund_fen > 0 && (
          <>
            <dt>去向</dt>
            <dd>
              {quote.route}：{wayText(quote)}
            </dd>
          </>
        )}
        <dt>时间</dt>
        <dd>{whenText(quote)}</dd>
      </dl>
      {before && !isAsking && <Changed before={before} now={quote} />}
      <Failure as="notice" className="mt-4" />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={stopConfirming}>再想想</Button>
        <Button
          busyText={form.isBusy ? '提交中' : '重新计算'}
          isBusy={form.isBusy || isAsking}
          look="pine"
          onClick={() => void form.submit()}
        >
          {before ? '按新的金额提交' : '确认申请退款'}
        </Button>
      </div>
    </Dialog>
  )
}

const Changed = ({ before, now }: { before: RefundQuote; now: RefundQuote }) => (
  <Notice className="mt-4" live tone="warn">
    {before.refund_fen === now.refund_fen && before.deduct_fen === now.deduct_fen ? (
      '试算已更新，退回的金额没有变化。填写的内容都还在。'
    ) : (
      <>
        可退金额有变化：退回由 <b className="num font-semibold">{yuanText(before.refund_fen)}</b> 变为{' '}
        <b className="num font-semibold">{yuanText(now.refund_fen)}</b>，扣除由 {yuanText(before.deduct_fen)}{' '}
        变为 {yuanText(now.deduct_fen)}。填写的内容都还在，请确认后再提交。
      </>
    )}
  </Notice>
)
