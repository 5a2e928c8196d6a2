import { useQuery } from '@tanstack/react-query'
import { privacy } from '#src/contract/privacy.ts'
import { isBelowConsentAge } from '#src/domain/ages.ts'
import { type Day, isDay } from '#src/domain/calendar-day.ts'
import type { ConsentKind } from '#src/domain/member-codes.ts'
import { query } from '../../../client/query.ts'
import { Check } from '../../../ui/field.tsx'
import { type Draft, filledDocuments } from './draft.ts'

/** The two consents that saving a traveller may need, and what the traveller reads when a box was left empty. */
const boxes = [
  { kind: 'documents', field: 'consent', key: 'consent', fault: '请阅读并同意处理证件信息' },
  {
    kind: 'minors',
    field: 'guardian_consent',
    key: 'guardianConsent',
    fault: '请确认您是该未成年人的监护人并同意处理其信息',
  },
] as const satisfies readonly { kind: ConsentKind; field: string; key: keyof Draft; fault: string }[]

const labels: Record<(typeof boxes)[number]['kind'], string> = {
  documents: '我同意百陌旅行保存该旅客的证件信息',
  minors: '我是该未成年人的监护人，同意百陌旅行保存其信息',
}

type NeededBox = (typeof boxes)[number] & { about: string }

/** The boxes that this draft needs and that were not ticked before, once and for all (rule book §10.5). */
export function useNeededConsents(draft: Draft, today: Day): NeededBox[] {
  const given = useQuery({ ...query(privacy.consents, {}), staleTime: 0 }).data?.list
  const isNeeded: Record<(typeof boxes)[number]['kind'], boolean> = {
    documents: filledDocuments(draft).length > 0,
    minors: isDay(draft.birthday) && isBelowConsentAge(draft.birthday, today),
  }
  return boxes.flatMap((box) => {
    const asked = given?.find(({ kind }) => kind === box.kind)
    return isNeeded[box.kind] && asked?.given_at === null ? [{ ...box, about: asked.text }] : []
  })
}

interface Props {
  needed: readonly NeededBox[]
  draft: Draft
  errors: Record<string, string>
  onChange(draft: Draft): void
}

/** Never ticked beforehand: a consent that is asked for separately is given separately (个人信息保护法 29, 31). */
export const ConsentBoxes = ({ needed, draft, errors, onChange }: Props) =>
  needed.map(({ kind, field, key, about }) => (
    <div className="rounded-control bg-sunk px-4 py-3" key={kind}>
      <p className="mb-2 text-[13px] text-ink-700 leading-[22px]">{about}</p>
      <Check
        checked={draft[key]}
        error={errors[field]}
        name={field}
        onChange={({ target }) => onChange({ ...draft, [key]: target.checked })}
      >
        {labels[kind]}
      </Check>
    </div>
  ))
