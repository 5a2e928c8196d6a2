import { z } from '#src/api/zod.ts'
import { isDay } from '#src/domain/calendar-day.ts'

const day = z.optional(z.string().check(z.refine(isDay)))

const BannerSetting = z.object({
  img: z.string(),
  img_alt: z.string(),
  text: z.string().check(z.minLength(1)),
  button: z.string().check(z.minLength(1)),
  /** A page of our own. */
  url: z.string().check(z.regex(/^\/(?![/\\])/)),
  /** Both days included. */
  starts_on: day,
  ends_on: day,
})

/** What staff wrote into the setting, on the days it is meant for; anything else shows no banner. */
export function bottomBannerOf(setting: unknown, today: string) {
  const read = z.safeParse(BannerSetting, setting)
  if (!read.success) return null
  const { starts_on = today, ends_on = today, ...banner } = read.data
  return starts_on <= today && today <= ends_on ? banner : null
}
