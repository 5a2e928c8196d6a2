import { yuanText } from '#src/domain/money.ts'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Failure } from '#src/web/form/form.tsx'
import { keptText, outcomeText } from '../shown/sums.ts'
import type { ChangeQuote } from './quote.ts'
import { whoText } from './quote-panel.tsx'
import type { Changing } from './use-change-form.ts'

/** Says once more from when to when and for how much; sums that changed stand beside those that were shown. */
export function ConfirmChange({ changing }: { changing: Changing }) {
  const { form, quote, before, isAsking, isConfirming, refusal, stopConfirming } = changing
  if (!quote) return null
  const kept = keptText(quote)
  return (
    <Dialog
      isOpen={isConfirming}
      onClose={() => {
        if (!form.isBusy) stopConfirming()
      }}
      title={quote.by_rule ? '确认改期' : '申请改期'}
    >
      <dl className="mt-4 grid grid-cols-[72px_1fr] leading-28 [&>dt]:text-ink-500">
        <dt>原日期</dt>
        <dd>{quote.from.date} 出发</dd>
        <dt>新日期</dt>
        <dd className="font-medium">{quote.to.date} 出发</dd>
        <dt>差价</dt>
        <dd className="num font-semibold">{outcomeText(quote)}</dd>
        <dt>办理</dt>
        <dd>{whoText(quote)}</dd>
        {kept && (
          <>
            <dt>以后取消</dt>
            <dd>扣款不少于 {yuanText(quote.kept_fen)}</dd>
          </>
        )}
      </dl>
      {before && !isAsking && <Changed before={before} now={quote} />}
      {refusal && (
        <Notice className="mt-4" live tone="err">
          {refusal}
        </Notice>
      )}
      <Failure as="notice" className="mt-4" />
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button onClick={stopConfirming}>再想想</Button>
        <Button
          busyText={form.isBusy ? '提交中' : '重新计算'}
          disabled={refusal !== null}
          isBusy={form.isBusy || isAsking}
          look="pine"
          onClick={() => void form.submit()}
        >
          {before ? '按新的差价提交' : quote.by_rule ? '确认，去签署新合同' : '提交改期申请'}
        </Button>
      </div>
    </Dialog>
  )
}

const Changed = ({ before, now }: { before: ChangeQuote; now: ChangeQuote }) => (
  <Notice className="mt-4" live tone="warn">
    {before.payable_fen === now.payable_fen && before.kept_fen === now.kept_fen ? (
      '试算已更新，差价没有变化。填写的内容都还在。'
    ) : (
      <>
        差价有变化：由 <b className="num font-semibold">{outcomeText(before)}</b> 变为{' '}
        <b className="num font-semibold">{outcomeText(now)}</b>，订单金额由 {yuanText(before.payable_fen)}{' '}
        变为 {yuanText(now.payable_fen)}。填写的内容都还在，请确认后再提交。
      </>
    )}
  </Notice>
)
