import type { ItineraryDay, Trip } from '#src/api/catalog/product-views.ts'
import { departureLabel, departureStatus } from '#src/domain/booking/stock.ts'
import { optionUnitText } from '#src/domain/codes.ts'
import { depositText, docRuleOf, ladderRows, ladderSteps, SHARE_TEXT } from '../sale-texts.ts'
import type { SellableDeparture } from '../store/sellable-departure.ts'
import { stockShown } from './calendar.ts'
import { groupTextOf } from './group-text.ts'

/** Everything the first page of a booking shows, of one date of one combo. */
export function tripOf(sellable: SellableDeparture, days: readonly ItineraryDay[], now: Date): Trip {
  const { product, ladder, options } = sellable
  const deposit = depositText(product)
  return {
    product: productOf(sellable),
    departure: departureOf(sellable, now),
    transport: days.flatMap((day) => day.transport),
    hotels: hotelsOf(days),
    options: options.map((option) => ({
      id: option.id,
      kind: option.kind,
      name: option.name,
      unit: option.unit,
      unit_text: optionUnitText[option.unit],
      price_fen: option.priceFen,
      child_price_fen: option.childPriceFen,
      min_qty: option.minQty,
      max_qty: option.maxQty,
      desc_text: option.descText,
      refundable: option.refundable,
    })),
    days: days.map(({ day_no, title }) => ({ day_no, title })),
    pax_rules: { min: product.minPaxOrder, max: product.maxPaxOrder },
    room_rules: {
      beds_per_room: product.bedsPerRoom,
      share_allowed: product.allowShareRoom,
      share_text: product.allowShareRoom ? SHARE_TEXT : '',
    },
    child_rule: product.childRule,
    doc_rule: docRuleOf(product.scope),
    deposit: deposit === null ? null : { text: deposit },
    ladder: ladderRows(ladder),
    ladder_steps: ladderSteps(ladder),
  }
}

const productOf = ({ product, combo }: SellableDeparture): Trip['product'] => ({
  product_id: product.id,
  title: product.title,
  cover: product.cover,
  type: product.type,
  scope: product.scope,
  days: product.days,
  nights: product.nights,
  depart_city: combo.departCity,
  combo_key: combo.key,
  combo_name: combo.name,
  confirm_mode: product.confirmMode,
  unfit_text: product.unfitText,
  shopping_text: product.shoppingText,
})

const departureOf = ({ product, departure }: SellableDeparture, now: Date): Trip['departure'] => ({
  date: departure.date,
  return_date: departure.returnDate,
  status: departureStatus(departure, now),
  label: departureLabel(departure, now),
  group_text: groupTextOf(product.type, departure, now),
  stock: stockShown(departure, now),
  adult_fen: departure.adultFen,
  child_bed_fen: departure.childBedFen,
  child_nobed_fen: departure.childNobedFen,
  infant_fen: departure.infantFen,
  single_supp_fen: departure.singleSuppFen,
  tiers: departure.tiers.map(({ minPax, adultFen, childBedFen }) => ({
    min_pax: minPax,
    adult_fen: adultFen,
    child_bed_fen: childBedFen,
  })),
  close_ts: departure.closeAt,
})

/** Each hotel once, in the order of the nights. */
function hotelsOf(days: readonly ItineraryDay[]): Trip['hotels'] {
  const byId = new Map(days.flatMap(({ hotel }) => (hotel ? [[hotel.id, hotel] as const] : [])))
  return [...byId.values()]
}
