import type { ReactNode } from 'react'
import type { SavedTravellerView } from '#src/api/account/travellers.ts'
import { ageOn } from '#src/domain/calendar-day.ts'
import { personKindText } from '#src/domain/travellers/traveller-codes.ts'
import { Check } from '#src/ui/fields/field.tsx'
import { kindsOfAge } from './fit-travellers.ts'
import { SavedChoices } from './saved-choices.tsx'
import { TravellerFields, type TravellerFieldsProps } from './traveller-fields.tsx'
import type { TypedTraveller } from './typed-traveller.ts'

interface Props extends TravellerFieldsProps {
  savedTravellers: readonly SavedTravellerView[]
  /** By when a traveller who is put off must be named; null where nobody can be put off any more. */
  laterText: string | null
  /** What to do about a traveller who stands in another kind's place. */
  children?: ReactNode
}

/** One person: chosen from the saved travellers, typed, or put off on purpose. */
export function TravellerCard(props: Props) {
  const { index, typed, trip, savedTravellers, laterText, form, children } = props
  const onChange = (next: TypedTraveller) =>
    form.change(({ travellers }) => ({ travellers: travellers.with(index, next) }))
  const fault = form.errorOf(`travellers.${index}`)
  const age = kindsOfAge(typed, trip) && ageOn(typed.birthday, trip.departsOn)
  return (
    <fieldset className="rounded-card border border-line bg-paper px-5 py-4">
      <legend className="sr-only">旅客 {index + 1}</legend>
      <div className="mb-3 flex flex-wrap items-center gap-2">
        <b>旅客 {index + 1}</b>
        <span className="tag">{personKindText[typed.kind]}</span>
        {age !== null && !typed.isLater && (
          <span className="text-13 text-ink-500">出发时 {Math.max(0, age)} 岁</span>
        )}
        {fault && <span className="text-err">{fault}</span>}
        {laterText !== null && (
          <Check
            checked={typed.isLater}
            className="ml-auto"
            name={`travellers.${index}.later`}
            onChange={(event) => onChange({ ...typed, isLater: event.target.checked })}
          >
            稍后填写，签约前补齐
          </Check>
        )}
      </div>
      {typed.isLater ? (
        <p className="text-ink-700">{laterText}</p>
      ) : (
        <>
          {!props.isNameFixed && (
            <SavedChoices onChange={onChange} savedTravellers={savedTravellers} trip={trip} typed={typed} />
          )}
          {children}
          <TravellerFields {...props} />
        </>
      )}
    </fieldset>
  )
}
