import { type DeskView, deskViews, deskViewText } from '#src/domain/booking/desk/lists.ts'
import { useAddress } from '../client/address.ts'

const choices: readonly { view?: DeskView; text: string }[] = [
  { text: '全部' },
  ...deskViews.map((view) => ({ view, text: deskViewText[view] })),
]

/** Lists that are given; what waits for its confirmation is sorted by its deadline. */
export function Views() {
  const { search, set } = useAddress()
  return (
    <fieldset aria-label="视图" className="flex flex-wrap gap-1">
      {choices.map(({ view, text }) => (
        <button
          aria-pressed={search['view'] === view}
          className="h-7 rounded-row px-2.5 text-ink-700 hover:text-pine-600 aria-pressed:bg-pine-50 aria-pressed:font-semibold aria-pressed:text-pine-700"
          key={text}
          onClick={() => void set({ view, sort: view === 'to_confirm' ? 'deadline' : undefined })}
          type="button"
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
