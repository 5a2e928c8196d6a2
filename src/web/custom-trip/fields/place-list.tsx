import type { Place } from './places.ts'

interface Props {
  id: string
  isShown: boolean
  places: readonly Place[]
  activeId: number | undefined
  onChoose(place: Place): void
}

/** The places that fit what is typed, below the field that keeps the focus. */
export const PlaceList = ({ id, isShown, places, activeId, onChoose }: Props) => (
  <div
    aria-label="目的地"
    className="absolute inset-x-0 top-full z-30 mt-1.5 max-h-75 overflow-auto rounded-card bg-surface py-2 shadow-dialog ring-1 ring-line"
    hidden={!isShown}
    id={id}
    role="listbox"
    tabIndex={-1}
  >
    {places.map((place) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
      // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the active one.
      <div
        aria-selected={place.id === activeId}
        className="flex cursor-pointer items-baseline justify-between px-4 py-2 hover:bg-pine-50 aria-selected:bg-pine-50"
        id={`${id}-${place.id}`}
        key={place.id}
        onClick={() => onChoose(place)}
        // The field must not lose the focus before the press is over.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        role="option"
      >
        {place.label}
        <small className="text-12 text-ink-500">{place.region}</small>
      </div>
    ))}
  </div>
)
