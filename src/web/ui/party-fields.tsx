import { kindAgeText } from '#src/domain/ages.ts'
import { MAX_CHILDREN_PER_ADULT } from '#src/domain/people.ts'
import { type PersonKind, personKindText } from '#src/domain/traveller-codes.ts'
import { type Party, partyFields } from '../client/journey.ts'
import { NumberStepper } from './number-stepper.tsx'

interface Props {
  party: Party
  /** The most of one order; babies need no seat and do not count. */
  most: number
  /** 游学: students may go alone. */
  isStudy: boolean
  /** The kinds that the departure takes. */
  kinds: readonly PersonKind[]
  /** Beside the stepper, what one of this kind costs and gets. */
  noteOf?: (kind: PersonKind) => string
  look: 'rows' | 'columns'
  onChange(party: Party): void
}

const looks = {
  rows: {
    list: 'divide-y divide-dashed divide-line',
    row: 'flex items-center gap-4 py-3',
    label: 'w-[132px] shrink-0',
  },
  columns: {
    list: 'grid grid-cols-2 gap-x-6 gap-y-2.5 max-[420px]:grid-cols-1',
    row: 'flex items-center justify-between gap-2',
    label: 'leading-[18px] text-ink-700',
  },
}

/** How many of each kind travel, with the age that makes the kind beside every stepper. */
export function PartyFields({ party, most, isStudy, kinds, noteOf, look, onChange }: Props) {
  const free = Math.max(0, most - party.adult - party.childBed - party.childNobed)
  const children = party.adult * MAX_CHILDREN_PER_ADULT
  const limits: Record<PersonKind, [min: number, max: number]> = {
    adult: [isStudy ? 0 : 1, party.adult + free],
    child_bed: [0, Math.min(party.childBed + free, isStudy ? most : children)],
    child_nobed: [0, Math.min(party.childNobed + free, children)],
    infant: [0, party.adult],
  }
  const { list, row, label } = looks[look]
  return (
    <ul className={list}>
      {kinds.map((kind) => {
        const field = partyFields[kind]
        const [min, max] = limits[kind]
        return (
          <li className={row} key={kind}>
            <span className={label}>
              {personKindText[kind]}
              <small className="block text-[12px] text-ink-500 leading-[18px]">{kindAgeText[kind]}</small>
            </span>
            {noteOf && <span className="grow text-[13px] text-ink-500">{noteOf(kind)}</span>}
            <NumberStepper
              label={personKindText[kind]}
              max={max}
              min={min}
              onChange={(value) => onChange({ ...party, [field]: value })}
              value={party[field]}
            />
          </li>
        )
      })}
    </ul>
  )
}
