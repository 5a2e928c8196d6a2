import type { DeskWithdrawalRow } from '#src/api/desk/finance/withdrawals.ts'
import { deskWithdrawals } from '#src/api/desk/finance/withdrawals.ts'
import { keysOf } from '#src/domain/keys.ts'
import { withdrawalStateText } from '#src/domain/marketing/cashback/withdrawal-states.ts'
import { yuanText } from '#src/domain/money.ts'
import { useAddress } from '../../../client/address.ts'
import type { Column } from '../../../list/columns.tsx'
import type { Filter } from '../../../list/filter.ts'
import { List } from '../../../list/list.tsx'
import { useList } from '../../../list/use-list.ts'
import { DeskLink } from '../../../parts/desk-link.tsx'
import { Deadline } from '../../../parts/record/deadline.tsx'
import { momentText } from '../../../parts/time-text.ts'
import { WithdrawalState } from './state.tsx'
import { Withdrawal } from './withdrawal.tsx'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'states',
    title: '状态',
    isMulti: true,
    options: keysOf(withdrawalStateText).map((value) => ({ value, label: withdrawalStateText[value] })),
  },
  { kind: 'text', name: 'uid', title: '会员', placeholder: '完整会员编号' },
  { kind: 'text', name: 'no', title: '单号', placeholder: '完整提现单号' },
  { kind: 'days', name: 'from', until: 'until', title: '申请日期' },
]

const columnsAt = (now: Date): Column<DeskWithdrawalRow>[] => [
  {
    key: 'no',
    title: '提现单号',
    width: 136,
    isFixed: true,
    render: ({ no }) => <span className="num">{no}</span>,
  },
  {
    key: 'state',
    title: '状态',
    width: 76,
    isFixed: true,
    render: ({ state, state_text }) => <WithdrawalState state={state} text={state_text} />,
  },
  {
    key: 'member',
    title: '会员',
    render: ({ uid, member_name, is_first }) => (
      <>
        {member_name}{' '}
        <DeskLink className="num text-ink-500 hover:text-pine-600" to={`/members/${uid}`}>
          {uid}
        </DeskLink>
        {is_first && <span className="tag ml-2">首次</span>}
      </>
    ),
  },
  {
    key: 'channel',
    title: '到账方式',
    width: 200,
    render: ({ channel_text, account }) => (
      <>
        {channel_text} <span className="num text-ink-500">{account}</span>
      </>
    ),
  },
  {
    key: 'amount',
    title: '提现',
    width: 96,
    isNumber: true,
    isFixed: true,
    render: ({ amount_fen }) => <span className="num font-medium">{yuanText(amount_fen)}</span>,
  },
  {
    key: 'tax',
    title: '代扣税',
    width: 88,
    isNumber: true,
    render: ({ tax_fen }) => <span className="num">{yuanText(tax_fen)}</span>,
  },
  {
    key: 'net',
    title: '应付',
    width: 96,
    isNumber: true,
    render: ({ net_fen }) => <span className="num font-medium">{yuanText(net_fen)}</span>,
  },
  {
    key: 'requested',
    title: '申请',
    width: 104,
    render: ({ requested_at }) => <span className="num">{momentText(requested_at, now)}</span>,
  },
  { key: 'due', title: '期限', width: 112, render: ({ due_at }) => <Deadline at={due_at} now={now} /> },
]

/** What members want paid out, what was, and what was sent back (desk book §4.10). */
export function Withdrawals() {
  const { search } = useAddress()
  const list = useList(deskWithdrawals.list, search)
  return (
    <List
      columns={columnsAt(list.updatedAt)}
      filters={filters}
      keyOf={({ no }) => no}
      list={list}
      noun={['提现', '笔']}
      nothing="会员申请提现后会出现在这里。"
      pathOf={({ no }) => `/rewards/withdrawals/${no}`}
      peek={({ no }) => <Withdrawal isPeek no={no} />}
      screen="withdrawals"
    />
  )
}
