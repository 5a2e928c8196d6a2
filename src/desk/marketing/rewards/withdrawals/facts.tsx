import { CircleCheck, CircleX, Timer } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DeskWithdrawal } from '#src/api/desk/finance/withdrawals.ts'
import { deskWithdrawals } from '#src/api/desk/finance/withdrawals.ts'
import type { RevealReason } from '#src/domain/desk/reveal.ts'
import { yuanText } from '#src/domain/money.ts'
import { Reveal } from '../../../act/reveal.tsx'
import { call } from '../../../client/call.ts'
import { DocumentLink } from '../../../form/document-field.tsx'
import { DeskLink } from '../../../parts/desk-link.tsx'
import { Facts, Panel } from '../../../parts/panel.tsx'
import { fullTimeText } from '../../../parts/time-text.ts'
import { WithdrawalState } from './state.tsx'

interface Props {
  withdrawal: DeskWithdrawal
}

/** The sum, what is withheld of it, and to whom it goes. */
export const Asked = ({ withdrawal }: Props) => {
  const { no, uid, member_name, channel_text, account, real_name, requested_at, due_at } = withdrawal
  const reveal = (field: 'account' | 'real_name') => (why: { reason: RevealReason; reason_text: string }) =>
    call(deskWithdrawals.reveal, { withdraw_no: no, field, ...why })
  return (
    <Panel
      aside={<WithdrawalState state={withdrawal.state} text={withdrawal.state_text} />}
      title={`提现到${channel_text}`}
    >
      <Amounts withdrawal={withdrawal} />
      <Facts
        rows={[
          [
            '会员',
            <DeskLink className="text-pine-600 hover:underline" key="member" to={`/members/${uid}`}>
              {member_name} <span className="num">{uid}</span>
            </DeskLink>,
          ],
          [
            '实名',
            <Reveal
              key="name"
              label="实名"
              masked={real_name}
              reveal={reveal('real_name')}
              right="withdraw.review"
            />,
          ],
          [
            '账号',
            <Reveal
              key="account"
              label="收款账号"
              masked={account}
              reveal={reveal('account')}
              right="withdraw.review"
            />,
          ],
          [
            '申请',
            <span className="num" key="at">
              {fullTimeText(requested_at)}
              {due_at && `，${fullTimeText(due_at)} 前付清`}
            </span>,
          ],
        ]}
      />
    </Panel>
  )
}

/** Gross, tax and net (rule book §13): the tax only where the shop withholds one. */
export const Amounts = ({ withdrawal: { amount_fen, tax_fen, net_fen, tax_mode } }: Props) => (
  <dl className="flex flex-wrap gap-x-8 gap-y-1 px-4 pt-3">
    <Amount name="提现金额">{yuanText(amount_fen)}</Amount>
    <Amount name="代扣个税">{tax_mode === 'none' ? '不代扣' : yuanText(tax_fen)}</Amount>
    <Amount isMain name="应付">
      {yuanText(net_fen)}
    </Amount>
  </dl>
)

const Amount = ({ name, isMain, children }: { name: string; isMain?: boolean; children: string }) => (
  <div>
    <dt className="text-12/18 text-ink-500">{name}</dt>
    <dd className={`num text-18/28 ${isMain ? 'font-semibold' : 'font-medium'}`}>{children}</dd>
  </div>
)

/** Two persons: who reviewed is never who pays. */
export const Persons = ({ withdrawal }: Props) => {
  const { requested_at, reviewed_by, reviewed_at, rejected_by, rejected_at } = withdrawal
  const { paid_by, paid_at, state } = withdrawal
  return (
    <Panel title="经手人">
      <ol aria-label="经手人" className="grid gap-0.5 px-4 py-2">
        <Person at={requested_at} name="会员" step="申请" />
        {reviewed_by && reviewed_at && <Person at={reviewed_at} name={reviewed_by} step="审核" />}
        {rejected_by && rejected_at && <Person at={rejected_at} isRefusal name={rejected_by} step="退回" />}
        {paid_by && paid_at && <Person at={paid_at} name={paid_by} step="付款" />}
        {state === 'requested' && <Awaited step="审核">待财务</Awaited>}
        {state === 'approved' && <Awaited step="付款">待另一位财务</Awaited>}
      </ol>
    </Panel>
  )
}

interface PersonProps {
  step: string
  name: string
  at: Date
  isRefusal?: boolean
}

const Person = ({ step, name, at, isRefusal = false }: PersonProps) => (
  <li className="grid grid-cols-[16px_--spacing(11)_minmax(0,1fr)_auto] items-center gap-2 text-13/24">
    {isRefusal ? (
      <CircleX aria-hidden className="icon text-cin-600" />
    ) : (
      <CircleCheck aria-hidden className="icon text-pine-600" />
    )}
    <span className="text-ink-500">{step}</span>
    <span className="truncate">{name}</span>
    <span className="num text-12 text-ink-500">{fullTimeText(at).slice(5)}</span>
  </li>
)

const Awaited = ({ step, children }: { step: string; children: string }) => (
  <li className="grid grid-cols-[16px_--spacing(11)_minmax(0,1fr)] items-center gap-2 font-semibold text-13/24">
    <Timer aria-hidden className="icon text-och-600" />
    <span>{step}</span>
    <span>{children}</span>
  </li>
)

/** How it came to its end: paid, with its paper, or sent back. */
export function Ended({ withdrawal: { paid_on, reference, receipt, reject_reason, state } }: Props) {
  const rows: (readonly [string, ReactNode])[] =
    state === 'rejected'
      ? [['原因', reject_reason]]
      : [
          [
            '日期',
            <span className="num" key="on">
              {paid_on}
            </span>,
          ],
          [
            '流水号',
            <span className="num" key="no">
              {reference}
            </span>,
          ],
          ['回单', receipt && <DocumentLink key="paper" of={receipt} />],
        ]
  if (state !== 'rejected' && paid_on === null) return null
  return (
    <Panel title={state === 'rejected' ? '退回' : '付款'}>
      <Facts rows={rows} />
    </Panel>
  )
}
