import { useSuspenseQuery } from '@tanstack/react-query'
import { Check } from '#src/ui/fields/field.tsx'
import { DestinationsField, MOST_PLACES } from '#src/web/custom-trip/fields/destinations-field.tsx'
import { CityField } from '#src/web/custom-trip/fields/request-fields.tsx'
import { placesQuery } from '#src/web/custom-trip/queries.ts'
import { idsOf } from '#src/web/custom-trip/request-form.ts'
import { Panel, Row } from './panel.tsx'
import type { FullForm } from './use-full-request.ts'
import { usePlaces } from './use-places.ts'

/** Where from and where to: up to five places, words of one's own, or not known yet. */
export function WherePanel({ form }: { form: FullForm }) {
  const { field, changeAt, values, errorOf } = form
  const places = usePlaces()
  const { data } = useSuspenseQuery(placesQuery)
  const chosen = values['dest_ids'] ?? ''
  const ids = idsOf(chosen)
  const isUndecided = values['undecided'] === '1'
  const choose = (next: string) =>
    changeAt('dest_text', { dest_ids: next, ...(next !== '' && { undecided: '' }) })
  const often = places.filter(({ id }) => data.often.includes(id) && !ids.includes(id))
  return (
    <Panel no={1} note={`最多 ${MOST_PLACES} 个`} title="去哪里">
      <Row>
        <CityField {...field('departure_city')} />
        <DestinationsField
          chosen={chosen}
          onChoose={choose}
          places={places}
          typed={{ ...field('dest_text'), error: errorOf('dest_text') ?? errorOf('dest_ids_json') }}
        />
      </Row>
      <div className="-mt-1.5 flex flex-wrap items-center gap-2">
        {often.length > 0 && <span className="text-13 text-ink-500">常选</span>}
        {often.map(({ id, label }) => (
          <button
            aria-label={`选择${label}`}
            className="chip !h-8"
            disabled={ids.length >= MOST_PLACES}
            key={id}
            onClick={() => choose([...ids, id].join(','))}
            type="button"
          >
            {label}
          </button>
        ))}
        <Check
          checked={isUndecided}
          className="ml-auto"
          name="undecided"
          onChange={({ target }) =>
            changeAt('dest_text', {
              undecided: target.checked ? '1' : '',
              ...(target.checked && { dest_ids: '', dest_text: '' }),
            })
          }
          value="1"
        >
          还没想好
        </Check>
      </div>
    </Panel>
  )
}
