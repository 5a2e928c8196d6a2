import { Plus } from 'lucide-react'
import { couponRules } from '#src/api/desk/marketing/coupon-rules.ts'
import { couponRuleStatuses, couponRuleStatusText } from '#src/domain/marketing/coupons/rule-terms.ts'
import { Button } from '#src/ui/button.tsx'
import { useAddress } from '../../client/address.ts'
import { useChange } from '../../client/use-change.ts'
import type { Column } from '../../list/columns.tsx'
import type { Filter } from '../../list/filter.ts'
import { List } from '../../list/list.tsx'
import { type RowOf, useList } from '../../list/use-list.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { CouponTabs } from '../parts/coupon-tabs.tsx'
import { RuleStatus } from './status.tsx'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'statuses',
    title: '状态',
    isMulti: true,
    options: couponRuleStatuses.map((value) => ({ value, label: couponRuleStatusText[value] })),
  },
  { kind: 'text', name: 'q', title: '名称', placeholder: '名称中的几个字' },
]

const columns: Column<RowOf<typeof couponRules.list>>[] = [
  { key: 'id', title: '编号', width: 64, render: ({ id }) => <span className="num">{id}</span> },
  { key: 'name', title: '名称', width: 168, isFixed: true, render: ({ name }) => name },
  { key: 'status', title: '状态', width: 84, isFixed: true, render: (rule) => <RuleStatus rule={rule} /> },
  {
    key: 'value',
    title: '优惠',
    width: 150,
    render: ({ value_text, min_text }) => (
      <>
        <b className="num font-semibold">{value_text}</b> <span className="text-ink-500">{min_text}</span>
      </>
    ),
  },
  { key: 'scope', title: '范围', render: ({ scope_text }) => scope_text },
  {
    key: 'validity',
    title: '有效期',
    width: 176,
    render: ({ validity_text }) => <span className="num">{validity_text}</span>,
  },
  {
    key: 'way',
    title: '发放',
    width: 84,
    render: ({ receivable, code_only }) => (code_only ? '兑换码' : receivable ? '公开领取' : '不公开'),
  },
  {
    key: 'issued',
    title: '已发 / 总数',
    width: 112,
    isNumber: true,
    render: ({ issued, total }) => (
      <span className="num">
        {issued} / {total ?? '不限'}
      </span>
    ),
  },
]

/** 优惠券规则 (desk book §4.9). */
export function Page() {
  const { search, go } = useAddress()
  const list = useList(couponRules.list, search)
  const { send, isBusy } = useChange(couponRules.create, { onDone: ({ id }) => go(`/desk/coupons/${id}`) })
  return (
    <>
      <PageHead title="优惠券" />
      <CouponTabs />
      <List
        columns={columns}
        filters={filters}
        keyOf={({ id }) => String(id)}
        list={list}
        noun={['规则', '条']}
        nothing="新建一条规则，启用后客人才能领取。"
        pathOf={({ id }) => `/coupons/${id}`}
        screen="coupons"
        tools={
          <Button isBusy={isBusy} look="pine" onClick={() => send({})} size="sm">
            <Plus aria-hidden className="icon" />
            新建规则
          </Button>
        }
      />
    </>
  )
}
