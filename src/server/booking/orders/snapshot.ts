import type { Selectable } from 'kysely'
import type { SoldDay } from '#src/api/booking/order-views.ts'
import type { ItineraryDay } from '#src/api/catalog/product-views.ts'
import type { LadderStep } from '#src/domain/booking/ladder-step.ts'
import type { ProductType, Scope } from '#src/domain/codes.ts'
import type { QuoteInput } from '#src/domain/pricing/price.ts'
import type { Orders } from '#src/platform/db/schema.gen.ts'
import type { SellableDeparture } from '#src/server/catalog/products/service.ts'

/** A row of `orders`; its json column holds what `snapshotOf` wrote. */
export type OrderRecord = Omit<Selectable<Orders>, 'snapshot'> & { snapshot: OrderSnapshot }

/** What an order says of its trip by itself: enough for lists, the cashier and the rules (`orders.snapshot`). */
export interface OrderSnapshot {
  title: string
  cover: string
  type: ProductType
  scope: Scope
  days: number
  nights: number
  departCity: string
  comboKey: string
  comboName: string
  groupCode: string
  minGroup: number
  contractTemplateCode: string
  balanceDays: number
  ladder: LadderStep[]
  /** Names of the insurances that were chosen; the contract says whether there are any (旅游法 61). */
  insurances: string[]
  /** Shopping is arranged, and agreed to by who ordered it; absent where there is none. */
  hasShopping?: boolean
  /** The plan that the order stands on, as its contract names it; absent for a departure of a product. */
  plan?: { requestNo: string; version: number }
  /** What the price was worked out from (rule book §8.9, 5). Orders from before it was stored have none. */
  terms?: QuoteInput
}

export const snapshotOf = (
  { product, combo, departure, ladder, options }: SellableDeparture,
  input: QuoteInput,
): OrderSnapshot => ({
  title: product.title,
  cover: product.cover,
  type: product.type,
  scope: product.scope,
  days: product.days,
  nights: product.nights,
  departCity: combo.departCity,
  comboKey: combo.key,
  comboName: combo.name,
  groupCode: departure.groupCode,
  minGroup: departure.minGroup,
  contractTemplateCode: product.contractTemplateCode,
  balanceDays: product.balanceDays,
  ladder,
  insurances: options
    .filter(({ id, kind }) => kind === 'insurance' && isChosen(input, id))
    .map(({ name }) => name),
  ...(product.shoppingText !== '' && { hasShopping: true }),
  terms: termsOf(input),
})

const isChosen = ({ choices }: QuoteInput, id: number) =>
  choices.some((each) => each.id === id && each.qty > 0)

/** Keeps only the chosen add-ons: what was not bought has no agreed price. */
const termsOf = ({ prices, terms, ...input }: QuoteInput): QuoteInput => ({
  ...input,
  prices: {
    adultFen: prices.adultFen,
    childBedFen: prices.childBedFen,
    childNobedFen: prices.childNobedFen,
    infantFen: prices.infantFen,
    singleSuppFen: prices.singleSuppFen,
    tiers: prices.tiers,
  },
  terms: {
    ...terms,
    options: terms.options
      .filter(({ id }) => isChosen({ prices, terms, ...input }, id))
      .map(({ id, kind, name, unit, priceFen, childPriceFen, minQty, maxQty, refundable }) => ({
        ...{ id, kind, name, unit, priceFen, childPriceFen, minQty, maxQty, refundable },
      })),
  },
})

/** The texts of a trip as it was sold (`trip_edition.trip`), shared by the orders of one edition. */
export interface TripEdition {
  subtitle: string
  includes: string[]
  excludes: string[]
  notices: { title: string; text: string }[]
  packing: string[]
  unfit_text: string
  shopping_count: number
  /** What was agreed about it, a line for each stop. */
  shopping_text: string
  self_pay: { name: string; price_fen: number; duration_min: number }[]
  supplier: { name: string; licence_no: string; address: string; phone: string }
  itinerary: TripDay[]
}

export type TripDay = SoldDay & Pick<ItineraryDay, 'stops'>
