import { facilityNames } from '#src/domain/catalog/hotels/facilities.ts'
import { Check } from '#src/ui/fields/field.tsx'
import type { FieldControl } from '../../content/records/fields.ts'

/** What a hotel has, by the codes of the rule book. */
export function FacilitiesField({ value, onChange }: FieldControl) {
  const chosen = value.split(',').filter((code) => code !== '')
  return (
    <fieldset>
      <legend className="mb-1.5 text-ink-700">设施</legend>
      <div className="grid grid-cols-3 gap-2">
        {Object.entries(facilityNames).map(([code, title]) => (
          <Check
            checked={chosen.includes(code)}
            key={code}
            name={`facility-${code}`}
            onChange={({ target }) => {
              const next = target.checked ? [...chosen, code] : chosen.filter((each) => each !== code)
              onChange({ target: { value: next.join(',') } })
            }}
          >
            {title}
          </Check>
        ))}
      </div>
    </fieldset>
  )
}
