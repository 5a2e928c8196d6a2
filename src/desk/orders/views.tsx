import { deskViews, deskViewText } from '#src/domain/booking/desk/lists.ts'
import { useAddress } from '../client/address.ts'

/** Lists that are given: a press narrows down to one, another lets it go. */
export function Views() {
  const { search, set } = useAddress()
  const chosen = search['view']
  return (
    <fieldset aria-label="视图" className="flex flex-wrap gap-2">
      {deskViews.map((view) => (
        <button
          aria-pressed={chosen === view}
          className={`chip ${chosen === view ? 'on' : ''}`}
          key={view}
          onClick={() =>
            void set({
              view: chosen === view ? undefined : view,
              sort: chosen !== view && view === 'to_confirm' ? 'deadline' : undefined,
            })
          }
          type="button"
        >
          {deskViewText[view]}
        </button>
      ))}
    </fieldset>
  )
}
