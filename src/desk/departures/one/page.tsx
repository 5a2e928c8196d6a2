import { useQuery } from '@tanstack/react-query'
import { CalendarX2, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { deskEndpoints } from '#src/api/desk/index.ts'
import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { monthDayText, weekdayText } from '#src/domain/calendar-day.ts'
import { type Fen, yuanText } from '#src/domain/money.ts'
import { ActionList } from '../../act/action-list.tsx'
import { useAddress } from '../../client/address.ts'
import { query } from '../../client/query.ts'
import { useOpened } from '../../find/opened.ts'
import { Neighbours } from '../../list/trail.tsx'
import { AuditLink } from '../../parts/audit-link.tsx'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Facts, Panel } from '../../parts/panel.tsx'
import { fullTimeText } from '../../parts/time-text.ts'
import { DepartureStatus } from '../status.tsx'
import { CancelAct } from './cancel-act.tsx'
import { Cancellations } from './cancellations.tsx'
import { Orders } from './orders.tsx'
import { Short } from './short.tsx'
import { WaitingParties } from './waiting-parties.tsx'

/** One departure: its seats, the orders behind every one, and what can be done with all of them (desk book §4.3). */
export function Page() {
  const { params } = useAddress()
  const id = Number(params['id'])
  const found = useQuery(query(deskEndpoints.departures.detail, { id }))
  const title = found.data ? `${found.data.title} ${monthDayText(found.data.departs_on)}` : ''
  useOpened({ kind: '班期', title, path: `/departures/${id}` })
  return (
    <>
      <PageHead
        heading={
          <span className="flex items-center gap-2">
            <DeskLink
              className="font-normal font-sans text-13 text-ink-500 hover:text-pine-600"
              to="/departures"
            >
              班期
            </DeskLink>
            <ChevronRight aria-hidden className="icon size-3.5! text-ink-400" />
            <span className="num font-semibold text-18/28">{found.data?.group_code ?? id}</span>
          </span>
        }
        title={`班期 ${found.data?.group_code ?? id}`}
      >
        {found.data && <DepartureStatus of={found.data} />}
      </PageHead>
      <Loaded of={found}>{(departure) => <Whole departure={departure} />}</Loaded>
    </>
  )
}

function Whole({ departure }: { departure: DeskDeparture }) {
  const [isCancelling, setCancelling] = useState(false)
  const { departs_on, returns_on, combo_name, group_text, days_before } = departure
  return (
    <div className="grid gap-3">
      <div className="flex min-h-12 flex-wrap items-center gap-x-5 gap-y-2">
        <div className="min-w-0 grow basis-80">
          <h2 className="truncate font-semibold text-17/26">{departure.title}</h2>
          <p className="truncate text-ink-700">
            {monthDayText(departs_on)} {weekdayText(departs_on)}出发，{monthDayText(returns_on)}返程，
            {combo_name}
            {group_text && `，${group_text}`}
            {days_before >= 0 && `，还有${days_before}天`}
          </p>
        </div>
        <AuditLink entity="departure" id={String(departure.id)} />
        <Neighbours />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_--spacing(88)] items-start gap-3 max-xl:grid-cols-1">
        <Orders departure={departure} />
        <div className="grid gap-3">
          <Panel title="可以做">
            <div className="px-2 py-1">
              <ActionList
                actions={departure.actions.map(({ code, allowed, why }) => ({
                  code,
                  title: '取消团期',
                  icon: CalendarX2,
                  isAllowed: allowed,
                  why,
                  run: () => setCancelling(true),
                }))}
              />
            </div>
          </Panel>
          <Short departure={departure} />
          <WaitingParties departure={departure} />
          <Cancellations list={departure.cancellations} />
          <Seats departure={departure} />
          <Prices departure={departure} />
        </div>
      </div>
      {isCancelling && <CancelAct departure={departure} onClose={() => setCancelling(false)} />}
    </div>
  )
}

const num = (value: number | string) => <span className="num">{value}</span>

const Seats = ({ departure }: { departure: DeskDeparture }) => (
  <Panel title="名额与时间">
    <Facts
      rows={[
        ['已售', num(departure.sold)],
        ['占位', num(departure.held)],
        ['名额', num(departure.capacity)],
        ['成团', num(`${departure.sold}/${departure.min_group}`)],
        ['通知', num(`${departure.notice_on} 18:00 前告知不成团`)],
        ['截止', num(fullTimeText(departure.close_at))],
        ['供应商', departure.supplier],
      ]}
    />
  </Panel>
)

const price = (amount: Fen | null) => num(amount === null ? '–' : yuanText(amount))

const Prices = ({ departure }: { departure: DeskDeparture }) => (
  <Panel title="价格">
    <Facts
      rows={[
        ['成人', price(departure.adult_fen)],
        ['占床', price(departure.child_bed_fen)],
        ['不占床', price(departure.child_nobed_fen)],
        ['婴儿', price(departure.infant_fen)],
        ['单房差', price(departure.single_supp_fen)],
      ]}
    />
  </Panel>
)
