import { claimedPrices } from '#src/api/catalog/claimed-prices.ts'
import { productFacets, productLists, productSearch } from '#src/api/catalog/product-lists.ts'
import { products } from '#src/api/catalog/products.ts'
import { taxonomy } from '#src/api/catalog/taxonomy.ts'
import type { Input } from '#src/api/endpoint.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { productsShown, type Shown } from '#src/server/shown.ts'
import { calendarOf, comboCalendarOf, stockOf } from './detail/calendar.ts'
import { itineraryOf } from './detail/itinerary.ts'
import { conditionsOf, type ShortList } from './list/conditions.ts'
import { facetsOf, typeTabs } from './list/facets.ts'
import { listClaimedPrices, viewClaimable } from './pricing/claimed.ts'
import { suggestFor } from './search/suggest.ts'
import {
  type ListConditions,
  listDestinations,
  listProducts,
  listThemes,
  priceTrip,
  productsByIds,
  viewItinerary,
  viewProduct,
  viewTrip,
} from './service.ts'

const PAGE_SIZE = 12
const SHORT_PAGE_SIZE = 6

/** Any change of a product may change which of them a list holds. */
const lists = (): Shown[] => ['lists', 'facets', 'taxonomy']

const taxonomyHandlers = handlers(
  taxonomy,
  {
    async destinations({ ctx, input }) {
      return listDestinations(ctx, { all: input.all ?? false })
    },

    async themes({ ctx }) {
      return listThemes(ctx.db)
    },
  },
  {
    destinations: () => ['taxonomy', 'facets'],
    themes: () => ['taxonomy'],
  },
)

const listHandlers = handlers(
  productLists,
  {
    async list({ ctx, input }) {
      const { conditions, corrected } = await conditionsOf(ctx.db, input)
      const keyword = input.keywords ?? ''
      const found = await pageOf(ctx, input, conditions, { size: PAGE_SIZE, searched: corrected || keyword })
      const { destination, theme, named, ...page } = found
      const facets = input.facet ? { facets: await facetsOf(ctx.db, conditions) } : {}
      return { ...page, keyword, corrected, ...(named && { named }), dest: destination, theme, ...facets }
    },

    async shortList({ ctx, input }) {
      const { conditions } = await conditionsOf(ctx.db, input)
      return pageOf(ctx, input, conditions, { size: SHORT_PAGE_SIZE })
    },

    async byIds({ ctx, input }) {
      return productsByIds(ctx, input.ids ?? input.ids_json ?? [], input.size)
    },
  },
  { list: lists, shortList: lists },
)

const facetHandlers = handlers(
  productFacets,
  {
    async types({ ctx, input }) {
      return typeTabs(ctx.db, (await conditionsOf(ctx.db, input)).conditions)
    },

    async facets({ ctx, input }) {
      return facetsOf(ctx.db, (await conditionsOf(ctx.db, input)).conditions)
    },
  },
  { types: lists, facets: lists },
)

const searchHandlers = handlers(
  productSearch,
  {
    async suggest({ ctx, input }) {
      return suggestFor(ctx.db, input.keyword ?? '')
    },
  },
  { suggest: lists },
)

async function pageOf(
  ctx: Ctx,
  input: ShortList,
  conditions: ListConditions,
  usual: { size: number; searched?: string },
) {
  const page = input.page ?? 1
  const size = input.pageSize ?? input.size ?? usual.size
  const offset = (page - 1) * size
  const order = input.order_by ?? input.orderBy
  const { searched } = usual
  const found = await listProducts(ctx, conditions, { order, limit: size, offset, searched })
  const { list, total, destination, theme, named } = found
  return { list, total, page, size, has_more: offset + list.length < total, destination, theme, named }
}

const productHandlers = handlers(
  products,
  {
    async detail({ ctx, input }) {
      return viewProduct(ctx, input.product_id)
    },

    async itinerary({ ctx, input }) {
      return itineraryOf(await viewItinerary(ctx, input.product_id, input.combo_key))
    },

    async calendar({ ctx, input }) {
      return calendarOf(ctx, { productId: input.product_id, months: input.months })
    },

    async comboCalendar({ ctx, input }) {
      return comboCalendarOf(ctx, {
        productId: input.product_id,
        comboKey: input.combo_key,
        months: input.months,
      })
    },

    async stock({ ctx, member, input }) {
      return stockOf(ctx, { productId: input.product_id, comboKey: input.combo_key }, member?.id ?? null)
    },

    async trip({ ctx, input }) {
      return viewTrip(ctx, keyOf(input))
    },

    async price({ ctx, member, input }) {
      // Whoever is not logged in has no offer, and asks for free seats.
      const offer =
        member && input.waitlist_id !== undefined ? { id: input.waitlist_id, memberId: member.id } : null
      const { adult = 0, child_bed = 0, child_nobed = 0, infant = 0 } = input
      const choice = {
        counts: { adult, child_bed, child_nobed, infant },
        rooms: input.rooms ?? null,
        share: input.share ?? false,
        options: input.options_json ?? [],
      }
      const coupon = input.coupon_id ? { id: input.coupon_id, memberId: member?.id ?? null } : null
      return priceTrip(ctx, keyOf(input), choice, { offer, coupon })
    },
  },
  {
    // A change in which other trips are similar shows within `freshMs`; a change of what their cards say, at once.
    detail: ({ similar }, { product_id }) => [
      `product:${product_id}`,
      ...productsShown(similar),
      'taxonomy',
      'settings',
    ],
    itinerary: ({ days }, { product_id }) => [
      `product:${product_id}`,
      ...days.flatMap(({ hotel }) => (hotel ? [`hotel:${hotel.id}` as const] : [])),
    ],
  },
)

const claimedPriceHandlers = handlers(
  claimedPrices,
  {
    ofProduct: ({ ctx, input }) => viewClaimable(ctx, input.product_id),

    async list({ ctx, input }) {
      return { list: await listClaimedPrices(ctx, input.ids) }
    },
  },
  {
    ofProduct: (_, { product_id }) => [`product:${product_id}`, 'coupons', 'taxonomy'],
    list: (_, { ids }) => ['coupons', 'taxonomy', ...ids.map((id) => `product:${id}` as const)],
  },
)

const keyOf = (input: Input<(typeof products)['trip']>) => ({
  productId: input.product_id,
  comboKey: input.combo_key,
  date: input.date,
})

export const catalogHandlers = [
  ...taxonomyHandlers,
  ...listHandlers,
  ...facetHandlers,
  ...searchHandlers,
  ...productHandlers,
  ...claimedPriceHandlers,
]
