import type { PriceQuote } from '#src/api/booking/price-views.ts'
import type { TripOption } from '#src/api/catalog/product-views.ts'
import { yuanText } from '#src/domain/money.ts'
import { mostOf } from '#src/domain/pricing/add-on.ts'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'
import type { BookingSelection } from '#src/web/client/booking/selection.ts'

interface Props {
  options: TripOption[]
  selection: BookingSelection
  quote: PriceQuote | undefined
  change(over: Partial<BookingSelection>): void
}

/** Nothing here is chosen for the traveller (电商法 19). */
export function AddOns({ options, selection, quote, change }: Props) {
  if (options.length === 0) return null
  const qtyOf = (id: number) => selection.options.find((option) => option.id === id)?.qty ?? 0
  const choose = (id: number, qty: number) =>
    change({
      options: [...selection.options.filter((option) => option.id !== id), ...(qty > 0 ? [{ id, qty }] : [])],
    })
  return (
    <section aria-labelledby="options-title" className="panel p-7">
      <h2 className="font-semibold text-20/30" id="options-title">
        附加项目
      </h2>
      <p className="text-13 text-ink-500">自愿选择，不选不影响预订</p>
      <ul className="mt-2">
        {options.map((option) => (
          <li
            className="flex items-center gap-4 border-line border-b border-dashed py-3 last:border-0"
            key={option.id}
          >
            <span className="grow">
              {option.name}
              <span className="ml-2 text-cin-600">
                {yuanText(option.price_fen)}
                <span className="text-13 text-ink-500"> / {option.unit_text}</span>
              </span>
              <span className="block text-13 text-ink-500">{termsOf(option)}</span>
            </span>
            <NumberStepper
              label={option.name}
              max={mostQty(option, selection, quote)}
              min={0}
              onChange={(qty) => choose(option.id, qty)}
              value={qtyOf(option.id)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Says once that an add-on is not refunded: the text of staff may say it already. */
const termsOf = ({ desc_text, refundable }: TripOption) =>
  refundable || desc_text.includes('不可退')
    ? desc_text
    : [desc_text, '购买后不可退'].filter((part) => part !== '').join(' · ')

function mostQty(option: TripOption, selection: BookingSelection, quote: PriceQuote | undefined) {
  const counts = {
    adult: selection.adult,
    child_bed: selection.child_bed,
    child_nobed: selection.child_nobed,
    infant: selection.infant,
  }
  return mostOf(
    {
      id: option.id,
      kind: option.kind,
      name: option.name,
      unit: option.unit,
      priceFen: option.price_fen,
      childPriceFen: option.child_price_fen,
      minQty: option.min_qty,
      maxQty: option.max_qty,
      refundable: option.refundable,
    },
    { counts, rooms: quote?.rooms ?? 1, days: 1, nights: 1 },
  )
}
