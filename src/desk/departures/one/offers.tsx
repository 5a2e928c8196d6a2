import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { yuanText } from '#src/domain/money.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Panel } from '../../parts/panel.tsx'

type Offer = DeskDeparture['offers'][number]

const stateText: Record<Offer['state'], string> = {
  open: '待选择',
  moved: '已改期',
  refused: '已退款',
  lapsed: '已退款',
}

/** 改期选择: what the travellers of a cancelled departure do with the dates they were offered. */
export function Offers({ departure: { offers } }: { departure: DeskDeparture }) {
  if (offers.length === 0) return null
  const open = offers.filter(({ state }) => state === 'open').length
  const moved = offers.filter(({ state }) => state === 'moved').length
  return (
    <Panel
      aside={
        <span className="num text-ink-500">
          {offers.length}单，已改期{moved}，待选择{open}
        </span>
      }
      title="改期选择"
    >
      <ul className="max-h-80 divide-y divide-line overflow-y-auto" tabIndex={offers.length > 6 ? 0 : -1}>
        {offers.map((offer) => (
          <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-2 px-4 py-2" key={offer.no}>
            <span className="min-w-0">
              <DeskLink className="num text-pine-600 hover:underline" to={`/orders/${offer.no}`}>
                {offer.no}
              </DeskLink>
              <span className="block text-12/18 text-ink-500">{offer.people_text}</span>
            </span>
            <span className="text-right">
              <span
                className={`tag ${offer.state === 'open' ? 'och' : offer.state === 'moved' ? 'pine' : ''}`}
              >
                {stateText[offer.state]}
              </span>
              <span className="num block text-12/18 text-ink-500">
                {offer.text}
                {offer.refund_fen > 0 && ` ${yuanText(offer.refund_fen)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
