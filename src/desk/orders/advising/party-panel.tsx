import type { AdviseQuote, AdviseTrip } from '#src/api/desk/orders/advising/advising.ts'
import { shoppingStops } from '#src/domain/catalog/product-doc/shopping.ts'
import { yuanText } from '#src/domain/money.ts'
import { peopleCount } from '#src/domain/pricing/counts.ts'
import { personKindText } from '#src/domain/travellers/traveller-codes.ts'
import { Check } from '#src/ui/fields/field.tsx'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import { Panel } from '../../parts/panel.tsx'
import { type Advice, countsIn } from './use-advice.ts'

interface Props {
  advice: Advice
  trip: AdviseTrip
  price: AdviseQuote['price'] | undefined
}

/** Who goes, in how many rooms, and with which add-ons. */
export function PartyPanel({ advice, trip, price }: Props) {
  const counts = countsIn(advice)
  const { infant: _infant, ...seated } = counts
  const people = peopleCount({ ...seated, infant: 0 })
  const kinds = [
    { kind: 'adult', fen: 0 },
    { kind: 'child_bed', fen: trip.child_bed_fen },
    { kind: 'child_nobed', fen: trip.child_nobed_fen },
    { kind: 'infant', fen: trip.infant_fen },
  ] as const
  function set(kind: keyof typeof counts, count: number) {
    advice.type(kind, String(count))
    // Another party needs other rooms.
    advice.type('rooms', '')
    advice.type('share', '')
  }
  return (
    <Panel
      aside={
        <span className="text-12 text-ink-500">{`每单 ${trip.pax_min}–${trip.pax_max} 人，不含婴儿`}</span>
      }
      title="人数、房间与加项"
    >
      <div className="grid gap-3 px-4 py-3">
        <div className="flex flex-wrap gap-x-8 gap-y-3">
          {kinds
            .filter(({ fen }) => fen !== null)
            .map(({ kind, fen }) => (
              <Counted key={kind} name={personKindText[kind]} note={fen ? yuanText(fen) : ''}>
                <NumberStepper
                  label={personKindText[kind]}
                  max={kind === 'infant' ? counts.adult : counts[kind] + Math.max(0, trip.pax_max - people)}
                  min={kind === 'adult' ? 1 : 0}
                  onChange={(count) => set(kind, count)}
                  value={counts[kind]}
                />
              </Counted>
            ))}
          {price && price.rooms_max > 0 && (
            <Counted name="房间" note="">
              <NumberStepper
                label="房间"
                max={price.rooms_max}
                min={price.rooms_min}
                onChange={(rooms) => advice.type('rooms', String(rooms))}
                value={price.rooms}
              />
            </Counted>
          )}
          {price?.share_allowed && (
            <Check
              checked={advice.of('share') === '1'}
              className="self-end pb-2"
              name="share"
              onChange={({ target }) => advice.type('share', target.checked ? '1' : '')}
            >
              同意拼房
            </Check>
          )}
        </div>
        {trip.child_text !== '' && counts.child_bed + counts.child_nobed > 0 && (
          <p className="text-12/18 text-ink-500">{trip.child_text}</p>
        )}
        {trip.shopping_text !== '' && (
          <p className="text-12/18 text-warn">
            购物安排，请向客人说明，签约前由客人自己勾选同意：{shoppingStops(trip.shopping_text).join('；')}
          </p>
        )}
        {trip.options.length > 0 && <AddOns advice={advice} options={trip.options} />}
      </div>
    </Panel>
  )
}

const Counted = ({ name, note, children }: { name: string; note: string; children: React.ReactNode }) => (
  <div>
    <p className="mb-1 h-5 text-13/20 text-ink-700">
      {name} {note && <span className="num text-12 text-ink-500">{note}</span>}
    </p>
    {children}
  </div>
)

function AddOns({ advice, options }: { advice: Advice; options: AdviseTrip['options'] }) {
  return (
    <ul aria-label="加项" className="border-line border-t">
      {options.map(({ id, name, price_fen, unit_text, min_qty, max_qty, desc_text }) => {
        const qty = Number(advice.of(`option.${id}`)) || 0
        return (
          <li className="flex items-center gap-3 border-line border-b py-1.5 last:border-b-0" key={id}>
            <span className="min-w-0 grow">
              {name}{' '}
              <span className="num text-12 text-ink-500">{`${yuanText(price_fen)} / ${unit_text}`}</span>
              {desc_text && <span className="ml-2 text-12 text-ink-500">{desc_text}</span>}
            </span>
            <NumberStepper
              label={name}
              max={max_qty}
              min={0}
              // From none to the least that can be had, and back.
              onChange={(next) => {
                const taken = next < min_qty ? (next > qty ? min_qty : 0) : next
                advice.type(`option.${id}`, taken === 0 ? '' : String(taken))
              }}
              value={qty}
            />
          </li>
        )
      })}
    </ul>
  )
}
