import { lazy, Suspense, useState } from 'react'
import type { DeskOrderRow } from '#src/api/desk/orders/lists.ts'
import { orderLists } from '#src/api/desk/orders/lists.ts'
import { yuanText } from '#src/domain/money.ts'
import { Button, buttonLook } from '#src/ui/button.tsx'
import { useAddress } from '../client/address.ts'
import { useMay } from '../client/me.ts'
import { ExportButton } from '../exports/export-button.tsx'
import { List } from '../list/list.tsx'
import { useList } from '../list/use-list.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { columnsFor } from './columns.tsx'
import { filtersFor } from './filters.ts'
import { OrderPeek } from './peek.tsx'
import { type SeveralAct, SeveralActs } from './several/acts.tsx'
import { type Done, Outcomes } from './several/rows.tsx'
import { Views } from './views.tsx'

const FilingAct = lazy(() => import('./filing-act.tsx').then(({ FilingAct: found }) => ({ default: found })))

/** What is about to be done with the orders that were chosen when it was asked for: news may take their rows away. */
interface Asked {
  act: SeveralAct
  nos: readonly string[]
  clear(): void
}

/** Every order that the person may see (desk book §4.2); the address says which. */
export function Page() {
  const { search } = useAddress()
  const may = useMay()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [done, setDone] = useState<Done | null>(null)
  const [isFiling, setFiling] = useState(false)
  const bulk = (rows: readonly DeskOrderRow[], clear: () => void) => (
    <SeveralActs onAsk={(act) => setAsked({ act, nos: rows.map(({ no }) => no), clear })} />
  )
  const list = useList(orderLists.list, search)
  const { sums, names, server_ts: now = new Date(0) } = list.first ?? {}
  return (
    <>
      <PageHead title="订单" />
      <List
        bulk={bulk}
        columns={columnsFor(now)}
        filters={filtersFor(names)}
        keyOf={({ no }) => no}
        list={list}
        noun={['订单', '单']}
        nothing="客人下单后，订单会出现在这里。"
        pathOf={({ no }) => `/orders/${no}`}
        peek={({ no }) => <OrderPeek no={no} />}
        screen="orders"
        sums={sums && `${sums.people} 人 · 应收 ${yuanText(sums.payable_fen)}`}
        tools={
          <>
            {may('order.advise') && (
              <DeskLink className={buttonLook('pine', 'sm')} to="/orders/new">
                代客下单
              </DeskLink>
            )}
            {may('manifest.export') && (
              <Button onClick={() => setFiling(true)} size="sm">
                合同备案
              </Button>
            )}
            <ExportButton endpoint={orderLists.export} total={list.total} />
          </>
        }
        views={<Views />}
      />
      {isFiling && (
        <Suspense>
          <FilingAct onClose={() => setFiling(false)} />
        </Suspense>
      )}
      {asked && (
        <Suspense>
          <asked.act.Sheet
            nos={asked.nos}
            onClose={() => setAsked(null)}
            onDone={(outcome) => {
              setDone(outcome)
              asked.clear()
            }}
          />
        </Suspense>
      )}
      {done && <Outcomes done={done} onClose={() => setDone(null)} />}
    </>
  )
}
