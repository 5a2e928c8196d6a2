import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { deskDepartures } from '#src/api/desk/orders/departures.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { query } from '../../client/query.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/panel.tsx'
import { EditDeparture } from '../edit/form.tsx'
import { SaleActs } from '../edit/sale-acts.tsx'
import { PriceChanges } from '../prices/price-changes.tsx'
import { StruckPrice } from '../prices/struck-price.tsx'
import { DepartureStatus } from '../status.tsx'

/** One departure beside the calendar: what can be changed of it, and what can be done. */
export function DeparturePanel({ id, onClose }: { id: number; onClose(): void }) {
  const found = useQuery(query(deskDepartures.detail, { id }))
  const departure = found.data
  return (
    <aside aria-label="团期" className="panel flex min-h-0 flex-col">
      <header className="flex h-10 shrink-0 items-center gap-2 border-line border-b pr-2 pl-4">
        <h2 className="min-w-0 grow truncate font-semibold text-14/22">
          {departure ? `${monthDayText(departure.departs_on)} ${weekdayText(departure.departs_on)}` : '团期'}
        </h2>
        {departure && <DepartureStatus of={departure} />}
        <DeskLink className="btn btn-text btn-sm" to={`/departures/${id}`}>
          打开
        </DeskLink>
        <button
          aria-label="关闭"
          className="grid size-8 place-items-center rounded-row text-ink-500 hover:bg-sunk hover:text-ink-900"
          onClick={onClose}
          title="Esc"
          type="button"
        >
          <X aria-hidden className="icon" />
        </button>
      </header>
      <div className="min-h-0 grow overflow-auto p-4">
        <Loaded of={found}>
          {(shown) => (
            <div className="grid gap-3">
              <div>
                <p className="font-semibold">{shown.title}</p>
                <p className="text-12 text-ink-500">
                  {shown.combo_name} <span className="num">{shown.group_code}</span>
                  {shown.group_text && ` · ${shown.group_text}`}
                </p>
              </div>
              <SaleActs departure={shown} />
              <EditDeparture departure={shown} />
              <Panel title="划线价">
                <StruckPrice terms={shown.terms} />
              </Panel>
              <Panel title="调价记录">
                <PriceChanges list={shown.terms.price_changes} />
              </Panel>
            </div>
          )}
        </Loaded>
      </div>
    </aside>
  )
}
