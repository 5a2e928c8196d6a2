import { legKinds } from '#src/domain/catalog/itinerary.ts'
import { scopes } from '#src/domain/codes.ts'
import { MOST_TRAVELLERS, type PlanBody } from '#src/domain/content/plans/plan.ts'
import { keysOf } from '#src/domain/keys.ts'
import { rawText } from '../raw-text.ts'
import { day, intBetween, jsonId, text } from '../wire.ts'
import { z } from '../zod.ts'

const some = <T extends z.core.$ZodType>(item: T, most: number) =>
  z.array(item).check(z.maxLength(most, `最多${most}项`))
const meal = z.literal([0, 1, 2])
const minutes = intBetween(0, 2_880)

export const PlanDay = z.strictObject({
  title: text(60),
  summary: text(1_000),
  transport: some(
    z.strictObject({
      kind: z.enum(legKinds),
      from: text(30),
      to: text(30),
      duration_min: z.nullable(minutes),
    }),
    6,
  ),
  meals: z.strictObject({ breakfast: meal, lunch: meal, dinner: meal }),
  hotel: text(100),
  activities: some(
    z.strictObject({
      time: rawText(5, '时间有误').check(z.regex(/^(|([01]\d|2[0-3]):[0-5]\d)$/, '时间有误')),
      title: text(60),
      duration_min: minutes,
      included: z.boolean(),
      text: text(400),
    }),
    12,
  ),
  free_time_hours: intBetween(0, 24),
  tips: text(600),
})

const sentences = some(text(200), 30)

const shape = {
  title: text(60),
  subtitle: text(80),
  scope: z.enum(keysOf(scopes)),
  depart_city: text(20),
  departs_on: z.nullable(day),
  adult: intBetween(1, MOST_TRAVELLERS),
  child: intBetween(0, MOST_TRAVELLERS - 1),
  days: some(PlanDay, 30),
  includes: sentences,
  excludes: sentences,
  notices: some(z.strictObject({ title: text(30), text: text(600) }), 12),
  packing: some(text(60), 30),
  unfit_text: text(300),
  supplier_id: z.nullable(jsonId),
  lines: some(
    z.strictObject({
      name: text(40),
      unit_fen: intBetween(0, 100_000_000),
      qty: intBetween(1, 99),
      refundable: z.boolean(),
    }),
    40,
  ),
  deposit_bp: intBetween(0, 5_000),
  balance_days: intBetween(1, 180),
  word: text(300),
}

/** What a designer writes: a field too many, a longer list or text is refused (rule book §16.1). */
export const PlanBodyShape: z.core.$ZodType<PlanBody> = z.strictObject(shape)

/** A body as the database has it, its fields in the order of the shape, so that two of them can be compared as texts. */
export const readPlanBody = (stored: unknown): PlanBody => z.decode(PlanBodyShape, stored)

/** What a save changes, by field: what the person saw, and what they want. */
export const PlanChanges = z.strictObject(
  Object.fromEntries(
    Object.entries(shape).map(([name, field]) => [
      name,
      z.optional(z.strictObject({ from: field, to: field })),
    ]),
  ),
)
