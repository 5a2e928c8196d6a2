import { keysOf } from '#src/domain/keys.ts'
import type { Fen } from '#src/domain/money.ts'
import type { Counts } from '#src/domain/pricing/counts.ts'
import { kindAgeText } from '#src/domain/travellers/age-bands.ts'
import { MAX_CHILDREN_PER_ADULT } from '#src/domain/travellers/people.ts'
import { type PersonKind, personKindText } from '#src/domain/travellers/traveller-codes.ts'
import { NumberStepper } from '#src/ui/fields/number-stepper.tsx'

interface Props {
  party: Counts
  /** The most of one order; babies need no seat and do not count. */
  most: number
  /** 游学: students may go alone. */
  isStudy: boolean
  /** What one of a kind pays: null where the departure takes none, undefined until it is known. */
  fenOf(kind: PersonKind): Fen | null | undefined
  /** Beside the stepper, what one of this kind costs and gets. */
  noteOf?: (kind: PersonKind, fen: Fen) => string
  look: 'rows' | 'columns'
  onChange(party: Counts): void
}

const allKinds = keysOf(personKindText)

const looks = {
  rows: {
    list: 'divide-y divide-dashed divide-line',
    row: 'flex items-center gap-4 py-3',
    label: 'w-33 shrink-0',
  },
  columns: {
    list: 'grid grid-cols-2 gap-x-4 gap-y-2.5 max-xs:grid-cols-1',
    row: 'flex items-center justify-between gap-1.5',
    label: 'whitespace-nowrap leading-18 text-ink-700',
  },
}

/** How many of each kind travel, with the age that makes the kind beside every stepper. */
export function PartyFields({ party, most, isStudy, fenOf, noteOf, look, onChange }: Props) {
  const free = Math.max(0, most - party.adult - party.child_bed - party.child_nobed)
  const children = party.adult * MAX_CHILDREN_PER_ADULT
  const limits: Record<PersonKind, [min: number, max: number]> = {
    adult: [isStudy ? 0 : 1, party.adult + free],
    child_bed: [0, Math.min(party.child_bed + free, isStudy ? most : children)],
    child_nobed: [0, Math.min(party.child_nobed + free, children)],
    infant: [0, party.adult],
  }
  const { list, row, label } = looks[look]
  // A study trip takes pupils: everybody has a bed, and nobody is under two.
  const kinds: readonly PersonKind[] = isStudy ? ['adult', 'child_bed'] : allKinds
  return (
    <ul className={list}>
      {kinds.map((kind) => {
        const [min, max] = limits[kind]
        const fen = fenOf(kind)
        return (
          <li className={row} key={kind}>
            <span className={label}>
              {personKindText[kind]}
              <small className="block text-12/18 text-ink-500">{kindAgeText[kind]}</small>
            </span>
            {noteOf && fen != null && <span className="grow text-13 text-ink-500">{noteOf(kind, fen)}</span>}
            {fen === null && party[kind] === 0 ? (
              <span className="ml-auto text-13 text-ink-500">本团期不接受</span>
            ) : (
              <NumberStepper
                label={personKindText[kind]}
                // Every kind has its place before the date is known, so that nothing moves when it comes, and those
                // of a kind that the date does not take can be taken back.
                max={fen === null || (fen === undefined && kind !== 'adult') ? 0 : max}
                min={min}
                onChange={(value) => onChange({ ...party, [kind]: value })}
                value={party[kind]}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
