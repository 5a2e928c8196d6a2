import { deskCashback } from '#src/api/desk/marketing/cashback.ts'
import { percentText } from '#src/domain/booking/ladder-step.ts'
import { keysOf } from '#src/domain/keys.ts'
import { type CashbackState, cashbackStateText } from '#src/domain/marketing/cashback/states.ts'
import { yuanText } from '#src/domain/money.ts'
import { useAddress } from '../../client/address.ts'
import type { Column } from '../../list/columns.tsx'
import type { Filter } from '../../list/filter.ts'
import { List } from '../../list/list.tsx'
import { type RowOf, useList } from '../../list/use-list.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { momentText } from '../../parts/time-text.ts'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'states',
    title: '状态',
    isMulti: true,
    options: keysOf(cashbackStateText).map((value) => ({ value, label: cashbackStateText[value] })),
  },
  { kind: 'text', name: 'uid', title: '邀请人', placeholder: '完整会员编号' },
  { kind: 'text', name: 'order_no', title: '订单号', placeholder: '完整订单号' },
  { kind: 'days', name: 'from', until: 'until', title: '付款日期' },
]

const tones: Partial<Record<CashbackState, string>> = { settling: 'och', payable: 'pine' }

const columnsAt = (now: Date): Column<RowOf<typeof deskCashback.list>>[] => [
  {
    key: 'at',
    title: '付款',
    width: 104,
    isFixed: true,
    render: ({ created_at }) => <span className="num">{momentText(created_at, now)}</span>,
  },
  {
    key: 'order',
    title: '订单',
    width: 140,
    isFixed: true,
    render: ({ order_no }) => <span className="num">{order_no}</span>,
  },
  { key: 'trip', title: '产品', render: ({ trip_title, type_text }) => `${type_text} ${trip_title}` },
  {
    key: 'member',
    title: '邀请人',
    width: 216,
    render: ({ uid, member_name }) => (
      <>
        {member_name}{' '}
        <DeskLink className="num text-ink-500 hover:text-pine-600" to={`/members/${uid}`}>
          {uid}
        </DeskLink>
      </>
    ),
  },
  {
    key: 'base',
    title: '计返金额',
    width: 104,
    isNumber: true,
    render: ({ base_fen, bp }) => (
      <span className="num" title={`比例 ${percentText(bp)}`}>
        {yuanText(base_fen)}
      </span>
    ),
  },
  {
    key: 'amount',
    title: '返现',
    width: 88,
    isNumber: true,
    isFixed: true,
    render: ({ amount_fen }) => <span className="num font-medium">{yuanText(amount_fen)}</span>,
  },
  {
    key: 'owed',
    title: '待扣回',
    width: 80,
    isNumber: true,
    render: ({ owed_fen }) => <span className="num">{owed_fen > 0 ? yuanText(owed_fen) : '–'}</span>,
  },
  {
    key: 'state',
    title: '状态',
    width: 76,
    isFixed: true,
    render: ({ state, state_text }) => <span className={`tag ${tones[state] ?? ''}`}>{state_text}</span>,
  },
  {
    key: 'why',
    title: '为何不能提现',
    width: 208,
    render: ({ why_text }) => why_text || '–',
  },
]

/** What orders give to whom they came by, and why it cannot be withdrawn yet (desk book §4.10). */
export function Cashback() {
  const { search } = useAddress()
  const list = useList(deskCashback.list, search)
  return (
    <List
      columns={columnsAt(list.updatedAt)}
      filters={filters}
      keyOf={({ id }) => String(id)}
      list={list}
      noun={['返现', '笔']}
      nothing="好友通过邀请链接预订并付款后会出现在这里。"
      pathOf={({ order_no }) => `/orders/${order_no}`}
      screen="cashback"
    />
  )
}
