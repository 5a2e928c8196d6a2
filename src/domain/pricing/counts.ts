import type { PersonKind } from '../travellers/traveller-codes.ts'

/** How many travel, by the kind they are priced as. */
export type Counts = Readonly<Record<PersonKind, number>>

/** Travellers who sleep in a bed of their own. */
export const bedsTaken = (counts: Counts): number => counts.adult + counts.child_bed

/** `2成人1儿童1婴儿`; children with and without a bed are one number here. */
export function travellersText(counts: Counts): string {
  const children = counts.child_bed + counts.child_nobed
  const parts = [
    [counts.adult, '成人'],
    [children, '儿童'],
    [counts.infant, '婴儿'],
  ] as const
  return parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count}${word}`)
    .join('')
}

/** Everybody who travels, infants too. */
export const peopleCount = ({ adult, child_bed, child_nobed, infant }: Counts): number =>
  adult + child_bed + child_nobed + infant
