import { BellRing, CalendarX2, Pencil, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { type Fen, yuanText } from '#src/domain/money.ts'
import { ActionList } from '../../act/action-list.tsx'
import { Sheet } from '../../act/sheet.tsx'
import { useAddress } from '../../client/address.ts'
import { Facts, Panel } from '../../parts/panel.tsx'
import { fullTimeText } from '../../parts/time-text.ts'
import { Blocks } from '../edit/blocks.tsx'
import { EditDeparture } from '../edit/form.tsx'
import { useSaleActs } from '../edit/sale-acts.tsx'
import { PriceChanges } from '../prices/price-changes.tsx'
import { StruckPrice } from '../prices/struck-price.tsx'
import { CancelAct } from './cancel-act.tsx'
import { Cancellations } from './cancellations.tsx'
import { Offers } from './offers.tsx'
import { Orders } from './orders.tsx'
import { Short } from './short.tsx'
import { WaitingParties } from './waiting-parties.tsx'

const titles = { manifest: '名单', notice: '出团通知', cancel: '取消团期' }
const icons = { manifest: UsersRound, notice: BellRing, cancel: CalendarX2 }

/** The seats of a departure, the orders behind every one, and what can be done with all of them. */
export function Overview({ departure }: { departure: DeskDeparture }) {
  const [isCancelling, setCancelling] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const sale = useSaleActs(departure)
  const { set } = useAddress()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_--spacing(88)] items-start gap-3 max-xl:grid-cols-1">
      <Orders departure={departure} />
      <div className="grid gap-3">
        <Panel title="可以做">
          <div className="px-2 py-1">
            <ActionList
              actions={[
                {
                  code: 'save',
                  title: '修改',
                  icon: Pencil,
                  isAllowed: departure.terms.acts.save.allowed,
                  why: departure.terms.acts.save.why,
                  run: () => setEditing(true),
                },
                ...sale.entries,
                ...departure.actions.map(({ code, allowed, why }) => ({
                  code,
                  title: titles[code],
                  icon: icons[code],
                  isAllowed: allowed,
                  why,
                  run: () =>
                    code === 'cancel' ? setCancelling(true) : void set({ tab: code }, { replace: false }),
                })),
              ]}
            />
            <Blocks list={departure.terms.blocks} mayFree={departure.terms.acts.save.allowed} />
          </div>
        </Panel>
        <Short departure={departure} />
        <Offers departure={departure} />
        <WaitingParties departure={departure} />
        <Cancellations list={departure.cancellations} />
        <Seats departure={departure} />
        <Prices departure={departure} />
        <Panel title="划线价">
          <StruckPrice terms={departure.terms} />
        </Panel>
        <Panel title="调价记录">
          <PriceChanges list={departure.terms.price_changes} />
        </Panel>
      </div>
      {sale.sheet}
      {isEditing && (
        <Sheet isOpen onClose={() => setEditing(false)} title="修改团期">
          <EditDeparture departure={departure} onClose={() => setEditing(false)} />
        </Sheet>
      )}
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
