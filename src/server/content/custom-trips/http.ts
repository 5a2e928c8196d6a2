import { customTrips } from '#src/api/content/custom-trips.ts'
import type { Input } from '#src/api/endpoint.ts'
import { undecidedDestination } from '#src/domain/content/custom-trip.ts'
import { budgetsOf, tripAims } from '#src/domain/content/custom-trip-lists.ts'
import type { CustomChannel } from '#src/platform/db/schema.gen.ts'
import { customTripAreas, listThemes } from '#src/server/catalog/products/service.ts'
import { handlers } from '#src/server/ctx.ts'
import { productsShown, type Shown } from '#src/server/shown.ts'
import { createRequest, type RequestForm } from './create.ts'
import { designerPage, homePage, narrowHome, reviews, serviceStandard, teamPage, wideHome } from './pages.ts'
import { listDepartureCities, listDesigners } from './store.ts'
import { designerCard } from './views.ts'

const REVIEWS = 6
const REVIEW_PAGE_SIZE = 10
const DESIGNER_PAGE_SIZE = 12

const designers = (): Shown[] => ['designers', 'taxonomy']
const taxonomy = (): Shown[] => ['taxonomy']
const home = (): Shown[] => ['settings', 'banner:individual', 'taxonomy', 'designers']

export const customTripHandlers = handlers(
  customTrips,
  {
    serviceStandard: ({ ctx, input }) => serviceStandard(ctx, input.kind ?? 'private'),

    async create({ ctx, member, input }) {
      const channel = (input.kind ?? 'private') === 'private' ? 'individual' : 'team'
      return createRequest(ctx, formOf(input, channel), member?.id ?? null)
    },

    async newCreate({ ctx, member, input }) {
      const channel = input.source === 'tailor' ? 'tailor' : 'custom'
      return createRequest(ctx, formOf(input, channel), member?.id ?? null)
    },

    async activity({ ctx, member, input }) {
      const { slug, adult = 1, dest_text = undecidedDestination, ...typed } = input
      const form = { ...formOf({ ...typed, adult, dest_text }, 'activity'), slug, isShort: true }
      const { request_no } = await createRequest(ctx, form, member?.id ?? null)
      return { request_no }
    },

    area: ({ ctx }) => customTripAreas(ctx),
    areas: ({ ctx }) => customTripAreas(ctx),
    themes: ({ ctx }) => listThemes(ctx.db),

    async tripAims() {
      return [...tripAims]
    },

    teamPage: ({ ctx }) => teamPage(ctx),
    pcHome: ({ ctx }) => homePage(ctx, wideHome),
    narrowHome: ({ ctx }) => homePage(ctx, narrowHome),

    async comments({ ctx, input }) {
      const { list } = await reviews(
        ctx,
        { destId: input.dest_id, themeId: input.theme_id },
        { limit: input.size ?? REVIEWS },
      )
      return list
    },

    async commentPage({ ctx, input }) {
      const { page, size, offset } = partOf(input, REVIEW_PAGE_SIZE)
      const found = await reviews(
        ctx,
        { destId: input.district_id, designerId: input.dzs_id },
        { limit: size, offset },
      )
      const { list, total, scoreAvg } = found
      return { list, total, page, size, has_more: offset + list.length < total, score_avg: scoreAvg }
    },

    async designers({ ctx, input }) {
      const { page, size, offset } = partOf(input, DESIGNER_PAGE_SIZE)
      const wanted = { destId: input.dest_id, themeId: input.theme_id }
      const { list, total } = await listDesigners(ctx.db, wanted, { limit: size, offset })
      return { list: list.map(designerCard), total, page, size, has_more: offset + list.length < total }
    },

    departures: ({ ctx }) => listDepartureCities(ctx.db),

    async budgets({ input }) {
      return budgetsOf(input.kind ?? 'private').map(({ id, label, minFen, maxFen }) => ({
        id,
        label,
        min_fen: minFen,
        max_fen: maxFen,
      }))
    },

    designer: ({ ctx, input }) => designerPage(ctx, input.id),
  },
  {
    serviceStandard: () => ['settings'],
    area: taxonomy,
    areas: taxonomy,
    themes: taxonomy,
    tripAims: () => [],
    // As with similar trips: a change in which group leaves soonest shows within `freshMs`.
    teamPage: ({ product_list }) => [
      'settings',
      'banner:team',
      'designers',
      'taxonomy',
      ...productsShown(product_list),
    ],
    pcHome: home,
    narrowHome: home,
    comments: designers,
    commentPage: designers,
    designers,
    departures: taxonomy,
    budgets: () => [],
    designer: designers,
  },
)

type Paging = Pick<Input<(typeof customTrips)['designers']>, 'page' | 'size' | 'pageSize'>

function partOf(input: Paging, usual: number) {
  const page = input.page ?? 1
  const size = input.pageSize ?? input.size ?? usual
  return { page, size, offset: (page - 1) * size }
}

type Typed = Omit<Input<(typeof customTrips)['create']>, 'captcha'> & { captcha?: string | undefined }

/** An empty text counts as not given. */
const said = (text: string | undefined) => (text === '' ? undefined : text)

const formOf = (input: Typed, channel: CustomChannel): RequestForm => ({
  kind: input.kind ?? 'private',
  channel,
  name: input.linkman ?? input.name,
  phone: input.phone,
  company: said(input.company),
  position: input.position ?? '',
  departureCity: said(input.departure_city),
  destIds: input.dest_ids_json ?? [],
  destText: said(input.dest_text),
  startOn: input.start_date,
  month: input.month,
  flexible: input.flexible,
  days: input.days,
  adult: input.adult,
  child: input.child ?? 0,
  senior: input.senior ?? 0,
  people: input.people,
  budgetId: input.budget_id,
  themeIds: input.theme_ids_json ?? [],
  hotelLevel: input.hotel_level,
  pace: input.pace,
  tripAimId: input.trip_aim_id,
  needTicket: input.need_ticket ?? false,
  needMeetingRoom: input.need_meeting_room ?? false,
  needInvoice: input.need_invoice ?? false,
  designerId: input.dzs_id,
  specialDemand: input.special_demand ?? '',
  source: input.source ?? '',
  slug: '',
  captcha: input.captcha,
})
