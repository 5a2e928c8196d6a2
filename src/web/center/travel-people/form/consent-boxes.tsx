import { useQuery } from '@tanstack/react-query'
import { privacy } from '#src/api/account/privacy.ts'
import type { ConsentKind } from '#src/domain/account/member-codes.ts'
import { type Day, isDay } from '#src/domain/calendar-day.ts'
import { isBelowConsentAge } from '#src/domain/travellers/ages.ts'
import { Check } from '#src/ui/fields/field.tsx'
import { query } from '#src/web/client/api/query.ts'
import { filledDocuments, type TypedSavedTraveller } from './typed-saved-traveller.ts'
import type { SavedTravellerForm } from './use-saved-traveller-form.ts'

/** The two consents that saving a traveller may need, and what the traveller reads when a box was left empty. */
const boxes = [
  {
    kind: 'documents',
    field: 'consent',
    label: '我同意百陌旅行保存该旅客的证件信息',
    fault: '请阅读并同意处理证件信息',
  },
  {
    kind: 'minors',
    field: 'guardian_consent',
    label: '我是该未成年人的监护人，同意百陌旅行保存其信息',
    fault: '请确认您是该未成年人的监护人并同意处理其信息',
  },
] as const satisfies readonly {
  kind: ConsentKind
  field: keyof TypedSavedTraveller
  label: string
  fault: string
}[]

/** Which boxes a traveller needs that were not ticked before, once and for all (rule book §10.5). */
export function useConsents(today: Day) {
  const given = useQuery({ ...query(privacy.consents, {}), staleTime: 0 }).data?.list
  return (person: TypedSavedTraveller) => {
    const isNeeded: Record<(typeof boxes)[number]['kind'], boolean> = {
      documents: filledDocuments(person).length > 0,
      minors: isDay(person.birthday) && isBelowConsentAge(person.birthday, today),
    }
    return boxes.flatMap((box) => {
      const asked = given?.find(({ kind }) => kind === box.kind)
      return isNeeded[box.kind] && asked?.given_at === null ? [{ ...box, about: asked.text }] : []
    })
  }
}

/** Never ticked beforehand: a consent that is asked for separately is given separately (个人信息保护法 29, 31). */
export const ConsentBoxes = ({ form }: { form: SavedTravellerForm }) =>
  form.neededConsents(form.values).map(({ kind, field, label, about }) => (
    <div className="rounded-control bg-sunk px-4 py-3" key={kind}>
      <p className="mb-2 text-13/22 text-ink-700">{about}</p>
      <Check {...form.box(field)}>{label}</Check>
    </div>
  ))
