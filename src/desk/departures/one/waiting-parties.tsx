import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Panel } from '../../parts/panel.tsx'
import { fullTimeText } from '../../parts/time-text.ts'

type Party = DeskDeparture['waiting'][number]

/** 候补: who has the seats that are freed next, in their order; what is kept for one is counted among the held. */
export function WaitingParties({ departure: { waiting } }: { departure: DeskDeparture }) {
  if (waiting.length === 0) return null
  const seats = waiting.reduce((sum, party) => sum + party.seats, 0)
  return (
    <Panel
      aside={
        <span className="num text-ink-500">
          {waiting.length}组 {seats}位
        </span>
      }
      title="候补"
    >
      <ol className="max-h-80 divide-y divide-line overflow-y-auto" tabIndex={waiting.length > 6 ? 0 : -1}>
        {waiting.map((party, index) => (
          <Row key={party.id} party={party} place={index + 1} />
        ))}
      </ol>
      <p className="border-line border-t px-4 py-2 text-12/18 text-ink-500">
        放出的名额自动按先后保留，9:00–21:00 通知会员，2 小时内接受。
      </p>
    </Panel>
  )
}

const Row = ({ party, place }: { party: Party; place: number }) => (
  <li className="grid grid-cols-[24px_minmax(0,1fr)_auto] items-baseline gap-x-2 px-4 py-2">
    <span className="num text-ink-500">{place}</span>
    <span className="min-w-0">
      <DeskLink className="text-pine-600 hover:underline" to={`/members/${party.member_uid}`}>
        {party.people_text}
      </DeskLink>
      <span className="num block text-12/18 text-ink-500">{fullTimeText(party.joined_at)} 加入</span>
    </span>
    <span className="text-right">
      <span className={`tag ${party.is_kept ? 'pine' : ''}`}>{stateOf(party)}</span>
      {party.offer_until && (
        <span className="num block text-12/18 text-ink-500">至 {fullTimeText(party.offer_until)}</span>
      )}
    </span>
  </li>
)

const stateOf = ({ is_kept, offer_until }: Party) => (offer_until ? '已通知' : is_kept ? '已保留' : '候补中')
