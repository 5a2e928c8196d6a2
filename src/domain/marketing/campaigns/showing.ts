import { addDays, type Day, dayOf, daysBetween } from '../../calendar-day.ts'
import type { Block, BlockType } from './block.ts'

/** What a visitor is told of a campaign. */
export type CampaignState = 'live' | 'upcoming' | 'ended'
export type EditionStatus = 'draft' | 'scheduled' | 'live' | 'ended'

export interface EditionTimes {
  id: number
  status: EditionStatus
  startsAt: Date
  endsAt: Date
}

/**
 * By its times, so that no visitor waits for the job that writes the status: an edition is over at the very instant
 * of its end. Null for a draft.
 */
export function editionState({ status, startsAt, endsAt }: EditionTimes, now: Date): CampaignState | null {
  if (status === 'draft') return null
  if (status === 'ended' || endsAt <= now) return 'ended'
  return startsAt <= now ? 'live' : 'upcoming'
}

/** The status that a published edition should have by now. */
export const dueStatus = (edition: EditionTimes, now: Date): EditionStatus => {
  const state = editionState(edition, now)
  return state === null ? 'draft' : state === 'upcoming' ? 'scheduled' : state
}

/**
 * Which edition a campaign's address shows: the live one, else the nearest future one, else the one that ended last
 * (rule book §15.2). Of two live ones, which staff cannot publish, the one that began last.
 */
export function shownEdition<E extends EditionTimes>(editions: readonly E[], now: Date) {
  const inState = (state: CampaignState) => editions.filter((each) => editionState(each, now) === state)
  const [live] = inState('live').toSorted((a, b) => +b.startsAt - +a.startsAt || b.id - a.id)
  if (live) return { edition: live, state: 'live' as const }
  const [next] = inState('upcoming').toSorted((a, b) => +a.startsAt - +b.startsAt || a.id - b.id)
  if (next) return { edition: next, state: 'upcoming' as const }
  const [last] = inState('ended').toSorted((a, b) => +b.endsAt - +a.endsAt || b.id - a.id)
  return last ? { edition: last, state: 'ended' as const } : null
}

/** The last day on which an edition holds: an end at midnight is the day before. */
export const lastDayOf = (endsAt: Date): Day => dayOf(new Date(endsAt.getTime() - 1))

/** Whole days that are left: to the last day of a live edition, to the first of one that has not begun. */
export const daysLeft = (state: CampaignState, { startsAt, endsAt }: EditionTimes, now: Date): number =>
  state === 'ended' ? 0 : daysBetween(dayOf(now), state === 'live' ? lastDayOf(endsAt) : dayOf(startsAt))

/** What is left of an ended edition: its coupons, greyed, and trips at today's prices. */
const outlasting: readonly BlockType[] = ['coupons', 'product_grid', 'product_tabs', 'image_map', 'reviews']

/** The blocks that are shown, in their order; anchors that lead to none of them are left out. */
export function blocksShown(blocks: readonly Block[], state: CampaignState): Block[] {
  const shown = blocks.filter(
    ({ type, hidden }) => !hidden && (state !== 'ended' || outlasting.includes(type)),
  )
  const ids = new Set(shown.map(({ id }) => id))
  return shown.map((block) =>
    block.type === 'nav'
      ? { ...block, items: block.items.filter((item) => item.block === 'rules' || ids.has(item.block)) }
      : block,
  )
}

/** The days of departure to which a tier applies today; the longest tier has no end. */
export function tierDays(days: readonly number[], today: Day) {
  const falling = [...new Set(days)].toSorted((a, b) => b - a)
  return falling.map((ahead, index) => {
    const above = falling[index - 1]
    return {
      ahead,
      from: addDays(today, ahead),
      to: above === undefined ? null : addDays(today, above - 1),
    }
  })
}
