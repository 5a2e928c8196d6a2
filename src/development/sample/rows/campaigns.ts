import { readPart } from '#src/api/marketing/campaign-blocks.ts'
import { addDays, startOf } from '#src/domain/calendar-day.ts'
import { type SampleEdition, sampleCampaigns, sampleMedia } from '../data.ts'
import type { Loading } from '../tables.ts'

/**
 * All addresses of the rule book §15.3, with editions whose dates follow the day of the load: most are live, one has
 * ended, one has not begun. A campaign that is there keeps its editions as staff have left them.
 */
export async function loadCampaigns({ tx, setting: { pictures, today, now } }: Loading) {
  const rules = await tx.selectFrom('coupon_rule').select(['id', 'name']).where('sample', '=', true).execute()
  const ruleIds = new Map(rules.map(({ id, name }) => [name, id]))
  const known = {
    pictureOf: (name: string) => pictures.get(name) ?? '',
    ruleOf: (name: string) => ruleIds.get(name),
  }
  const media = sampleMedia.map((file) => ({ ...file, sent_at: now }))
  await tx
    .insertInto('media_file')
    .values(media)
    .onConflict((taken) => taken.doNothing())
    .execute()
  let written = 0
  for (const { editions, ...campaign } of sampleCampaigns) {
    const added = await tx
      .insertInto('campaign')
      .values({ ...campaign, sample: true })
      .onConflict((taken) => taken.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!added) continue
    const rows = editions.map((edition) => {
      const startsAt = startOf(addDays(today, edition.begins_in_days))
      const endsAt = startOf(addDays(today, edition.begins_in_days + edition.lasts_days))
      const status =
        endsAt <= now ? ('ended' as const) : startsAt <= now ? ('live' as const) : ('scheduled' as const)
      return {
        ...contentOf(edition, known),
        campaign_id: added.id,
        title: edition.title,
        year: Number(addDays(today, edition.begins_in_days).slice(0, 4)),
        starts_at: startsAt,
        ends_at: endsAt,
        status,
        updated_at: now,
        published_at: now,
        sample: true,
      }
    })
    await tx.insertInto('campaign_edition').values(rows).execute()
    written += rows.length
  }
  return written
}

interface Known {
  pictureOf(name: string): string
  ruleOf(name: string): number | undefined
}

const partOf = (part: Parameters<typeof readPart>[0], json: unknown) => {
  const read = readPart(part, json)
  if ('fault' in read) throw new Error(`the sample's ${part}: ${read.fault}`)
  return JSON.stringify(read.value)
}

/** The same shape as what staff write: the sample is checked by it as well. */
function contentOf({ hero, share, rules, tone, blocks }: SampleEdition, { pictureOf, ruleOf }: Known) {
  const { picture, ...words } = hero
  const whole = blocks.map(({ picture: shown, coupons, ...block }) => ({
    ...block,
    hidden: false,
    ...(shown !== undefined && { img: pictureOf(shown) }),
    ...(coupons && { rule_ids: coupons.flatMap((name) => ruleOf(name) ?? []) }),
  }))
  return {
    theme: partOf('theme', { tone }),
    hero: partOf('hero', { ...words, img: pictureOf(picture) }),
    share: partOf('share', { ...share, img: pictureOf(picture) }),
    rules: partOf('rules', rules),
    blocks: partOf('blocks', whole),
  }
}
