import { z } from '#src/api/zod.ts'
import { legKinds } from '#src/domain/catalog/itinerary.ts'
import { between, id, latitude, list, longitude, optionalText, text, wanted, zeroOrOne } from './fields.ts'

const Stop = z.strictObject({ name: text(16), lat: latitude, lng: longitude })

const Leg = z.strictObject({
  kind: z.enum(legKinds, wanted(`one of ${legKinds.join(', ')}`)),
  from: text(20),
  to: text(20),
  minutes: between(1, 1600),
  /** Left out where a distance means nothing, as of a cable car. */
  km: z.optional(
    z
      .number(wanted('a number'))
      .check(z.gt(0, wanted('more than 0')), z.lte(20_000, wanted('at most 20000'))),
  ),
  /** Of what goes by timetable: `08:15` and the number of the flight or train. */
  depart: z.optional(optionalText(5)),
  arrive: z.optional(optionalText(5)),
  no: z.optional(optionalText(12)),
})

const Activity = z.strictObject({
  time: z.string(wanted('text')).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, wanted('a time like 09:30'))),
  title: text(26),
  minutes: between(1, 900),
  /** 0: proposed, and paid by whoever goes. */
  included: zeroOrOne,
  text: text(110),
  lat: latitude,
  lng: longitude,
})

/** None, included, at one's own expense. */
const meal = z.literal([0, 1, 2], wanted('one of 0, 1, 2'))

const TripDay = z.strictObject({
  title: text(26),
  summary: text(120),
  stops: list(Stop, 1, 6),
  transport: list(Leg, 0, 6),
  meals: z.strictObject({ breakfast: meal, lunch: meal, dinner: meal }),
  /** Null for a night on the way, and on the last day. */
  hotel: z.nullable(z.strictObject({ city: text(16), text: text(60) })),
  activities: list(Activity, 0, 6),
  free_hours: z
    .number(wanted('a number'))
    .check(z.gte(0, wanted('at least 0')), z.lte(24, wanted('at most 24'))),
  tips: text(70),
})

/** What planners write of one product: everything that a page, a contract and an order say of it in words. */
export const TripShape = z.strictObject({
  /** The product that it belongs to. */
  id,
  subtitle: text(34),
  features: list(z.strictObject({ title: text(14), text: text(130) }), 1, 6),
  days: list(TripDay, 1, 30),
  include: list(text(80), 1, 10),
  exclude: list(text(80), 1, 10),
  notices: list(z.strictObject({ title: text(12), text: text(140) }), 1, 8),
  /** Who should not come: the contract says it, and whoever books has read it (旅游法 62). */
  unfit: text(140),
  packing: list(text(24), 1, 10),
  /** What the product's pictures show, one for each. */
  pictures: list(text(20), 1, 12),
})

export type CatalogueTrip = z.output<typeof TripShape>
export type CatalogueDay = CatalogueTrip['days'][number]
