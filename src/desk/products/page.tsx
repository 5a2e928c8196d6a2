import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { deskProducts, type ProductRow } from '#src/api/desk/products/products.ts'
import { productTypeText } from '#src/domain/codes.ts'
import { scopeText } from '#src/domain/content/plans/plan-words.ts'
import { keysOf } from '#src/domain/keys.ts'
import { Button } from '#src/ui/button.tsx'
import { useAddress } from '../client/address.ts'
import { useMay, useMe } from '../client/me.ts'
import { query } from '../client/query.ts'
import { ExportButton } from '../exports/export-button.tsx'
import type { Filter } from '../list/filter.ts'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { PageHead } from '../parts/page-head.tsx'
import { BulkClassify } from './bulk/classify.tsx'
import { BulkWithdraw } from './bulk/withdraw.tsx'
import { columnsAt } from './columns.tsx'
import { ProductPeek } from './one/peek.tsx'
import { productStatusText } from './words.ts'

const NewProduct = lazy(() => import('./new-product.tsx'))

const choicesOf = <W extends string>(texts: Record<W, string>) =>
  keysOf(texts).map((value) => ({ value, label: texts[value] }))

interface Named {
  id: number
  name: string
}
const named = (list: readonly Named[]) => list.map(({ id, name }) => ({ value: String(id), label: name }))

/** Every product of the shop, the newest first (desk book §4.4). */
export function Page() {
  const { search } = useAddress()
  const [isMaking, setMaking] = useState(false)
  const isMaker = useMe().rights['product.edit']?.includes('all') ?? false
  const mayPublish = useMay()('product.publish')
  const list = useList(deskProducts.list, search)
  const { data: choices } = useQuery(query(deskProducts.choices, {}))
  const filters: Filter[] = [
    { kind: 'text', name: 'q', title: '编号或名称', placeholder: '编号或名称' },
    { kind: 'choice', name: 'status', title: '状态', isMulti: true, options: choicesOf(productStatusText) },
    { kind: 'choice', name: 'type', title: '类型', isMulti: true, options: choicesOf(productTypeText) },
    { kind: 'choice', name: 'scope', title: '范围', isMulti: true, options: choicesOf(scopeText) },
    { kind: 'choice', name: 'destination', title: '目的地', options: named(choices?.destinations ?? []) },
    { kind: 'choice', name: 'theme', title: '主题', options: named(choices?.themes ?? []) },
    { kind: 'choice', name: 'supplier', title: '供应商', options: named(choices?.suppliers ?? []) },
    { kind: 'flag', name: 'drafted', title: '有草稿' },
    { kind: 'flag', name: 'failing', title: '检查未过' },
    { kind: 'flag', name: 'without_dates', title: '没有可订团期' },
    { kind: 'flag', name: 'unsold', title: '30天无成交' },
    { kind: 'flag', name: 'stale', title: '资料过期' },
  ]
  return (
    <>
      <PageHead title="产品" />
      <List
        {...(mayPublish && {
          bulk: (rows: readonly ProductRow[], clear: () => void) => (
            <>
              <BulkClassify choices={choices} clear={clear} rows={rows} />
              <BulkWithdraw clear={clear} rows={rows} />
            </>
          ),
        })}
        columns={columnsAt(list.updatedAt)}
        filters={filters}
        keyOf={({ id }) => String(id)}
        list={list}
        noun={['产品', '个']}
        nothing="还没有产品。新建或导入产品目录后会出现在这里。"
        pathOf={({ id }) => `/products/${id}`}
        peek={({ id }) => <ProductPeek id={id} />}
        screen="products"
        tools={
          <>
            <ExportButton endpoint={deskProducts.export} total={list.total} />
            {isMaker && (
              <Button onClick={() => setMaking(true)} size="sm">
                新建产品
              </Button>
            )}
          </>
        }
      />
      {isMaking && (
        <Suspense>
          <NewProduct onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </>
  )
}
