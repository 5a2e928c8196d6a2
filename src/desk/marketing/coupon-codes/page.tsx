import { Plus, Search } from 'lucide-react'
import { useState } from 'react'
import { couponBatches } from '#src/api/desk/marketing/coupon-batches.ts'
import { couponBatchStatuses, couponBatchStatusText } from '#src/domain/marketing/coupon-codes/batch.ts'
import { Button } from '#src/ui/button.tsx'
import { useAddress } from '../../client/address.ts'
import type { Column } from '../../list/columns.tsx'
import type { Filter } from '../../list/filter.ts'
import { List } from '../../list/list.tsx'
import { type RowOf, useList } from '../../list/use-list.ts'
import { PageHead } from '../../parts/page-head.tsx'
import { fullTimeText } from '../../parts/time-text.ts'
import { CouponTabs } from '../parts/coupon-tabs.tsx'
import { FindCode } from './find-code.tsx'
import { NewBatch } from './new-batch.tsx'
import { BatchStatus } from './status.tsx'

const filters: readonly Filter[] = [
  {
    kind: 'choice',
    name: 'statuses',
    title: '状态',
    isMulti: true,
    options: couponBatchStatuses.map((value) => ({ value, label: couponBatchStatusText[value] })),
  },
]

const columns: Column<RowOf<typeof couponBatches.list>>[] = [
  {
    key: 'id',
    title: '批次',
    width: 72,
    isFixed: true,
    render: ({ id }) => <span className="num">{id}</span>,
  },
  {
    key: 'status',
    title: '状态',
    width: 84,
    isFixed: true,
    render: (batch) => <BatchStatus batch={batch} />,
  },
  { key: 'rule', title: '优惠券', width: 180, render: ({ rule_name }) => rule_name },
  { key: 'note', title: '用途', render: ({ note }) => note || '–' },
  {
    key: 'used',
    title: '已兑换 / 总数',
    width: 124,
    isNumber: true,
    render: ({ used, count }) => (
      <span className="num">
        {used} / {count}
      </span>
    ),
  },
  {
    key: 'expires',
    title: '最后一天',
    width: 108,
    render: ({ expires_on }) => <span className="num">{expires_on}</span>,
  },
  {
    key: 'left',
    title: '文件',
    width: 200,
    render: ({ left_with, left_at }) =>
      left_with && left_at ? `${left_with} ${fullTimeText(left_at).slice(0, 16)} 下载` : '未下载',
  },
  { key: 'by', title: '生成', width: 88, render: ({ asked_by }) => asked_by },
]

/** 兑换码 (desk book §4.9). */
export function Page() {
  const { search } = useAddress()
  const list = useList(couponBatches.list, search)
  const [open, setOpen] = useState<'new' | 'find' | null>(null)
  return (
    <>
      <PageHead title="兑换码" />
      <CouponTabs />
      <List
        columns={columns}
        filters={filters}
        keyOf={({ id }) => String(id)}
        list={list}
        noun={['批次', '批']}
        nothing="为一条使用中的规则生成一批兑换码，文件只能下载一次。"
        pathOf={({ id }) => `/coupons/codes/${id}`}
        screen="coupon-codes"
        tools={
          <>
            <Button onClick={() => setOpen('find')} size="sm">
              <Search aria-hidden className="icon" />
              查兑换码
            </Button>
            <Button look="pine" onClick={() => setOpen('new')} size="sm">
              <Plus aria-hidden className="icon" />
              生成兑换码
            </Button>
          </>
        }
      />
      {open === 'new' && <NewBatch onClose={() => setOpen(null)} />}
      {open === 'find' && <FindCode onClose={() => setOpen(null)} />}
    </>
  )
}
