import { useState } from 'react'
import type { DeskDifference } from '#src/api/desk/finance/reconciliation.ts'
import { reconciliation as reconciliationCalls } from '#src/api/desk/finance/reconciliation.ts'
import {
  causeText,
  differenceKindText,
  type GivenCause,
  givenCauses,
  subjectText,
} from '#src/domain/booking/reconciliation.ts'
import { yuanText } from '#src/domain/money.ts'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../../../act/change-sheet.tsx'
import { OneOf } from '../../../act/one-of.tsx'

/** Closing a difference by its cause: the only way, and nothing is booked by it. */
export function SettleSheet({ difference, onClose }: { difference: DeskDifference; onClose(): void }) {
  const [cause, setCause] = useState<GivenCause | null>(null)
  const { id, kind, subject, number, bill_fen: bill, books_fen: books, is_frozen: isFrozen } = difference
  return (
    <ChangeSheet
      endpoint={reconciliationCalls.settle}
      inputOf={(reason) => cause && { id, cause, reason }}
      isBlocked={cause === null}
      level={2}
      onClose={onClose}
      onDone={() => toast.ok('差异已关闭')}
      title="说明差异原因"
      verb="关闭差异"
    >
      <p className="num mb-3 rounded-row bg-sunk p-3">
        {subjectText[subject]} {number}，{differenceKindText[kind]}
        <br />
        账单 {bill === null ? '–' : yuanText(bill)}，本站 {books === null ? '–' : yuanText(books)}
      </p>
      <fieldset className="mb-3">
        <legend className="mb-1 text-ink-700">原因</legend>
        <OneOf chosen={cause} name="cause" onChoose={setCause} texts={causeText} words={givenCauses} />
      </fieldset>
      <p className="mb-3 text-ink-500">
        关闭只说明原因，不改动任何金额。{isFrozen && '关闭后该笔款项解除冻结，待发的退款会继续。'}
      </p>
    </ChangeSheet>
  )
}
