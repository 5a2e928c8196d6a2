import { X } from 'lucide-react'
import { Marked } from '#src/ui/marked.tsx'
import type { Choice, ChoiceGroup } from './search-choices.ts'

interface Props {
  group: ChoiceGroup
  /** Of the panel, which begins the ids of its options. */
  id: string
  activeKey: string | undefined
  typed: string
  onChoose(choice: Choice): void
  onForget(choice: Choice): void
}

/** The focus stays in the field; the active one is told by its id (combobox pattern of the ARIA practices). */
export const SearchGroup = ({ group, id, activeKey, typed, onChoose, onForget }: Props) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox.
  <div aria-label={group.label} role="group">
    {group.label !== '搜索' && (
      <p aria-hidden className="mb-1.5 text-13/24 text-ink-500">
        {group.label}
      </p>
    )}
    <div className={group.look === 'chips' ? 'flex flex-wrap gap-2 pr-1' : ''}>
      {group.choices.map((choice, index) => {
        const isActive = choice.key === activeKey
        return (
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys.
          <div
            aria-description={choice.isHistory ? '按 Delete 键移除' : undefined}
            aria-selected={isActive}
            className={looks[group.look]}
            id={`${id}-${choice.key}`}
            key={choice.key}
            onClick={() => onChoose(choice)}
            ref={isActive ? intoView : undefined}
            role="option"
          >
            {group.look === 'numbered' && (
              <span
                aria-hidden
                className={`num font-semibold w-6 ${index < 3 ? 'text-och-600' : 'text-ink-500'}`}
              >
                {index + 1}
              </span>
            )}
            <span className="truncate">
              <Marked text={choice.label} words={choice.key === 'search' ? [] : [typed]} />
            </span>
            {choice.flag && <span className="tag och ml-2">{choice.flag}</span>}
            {choice.isHistory && (
              // By keyboard it is the Delete key: a listbox has no buttons in it.
              // biome-ignore lint/a11y/noStaticElementInteractions: see above.
              // biome-ignore lint/a11y/useKeyWithClickEvents: see above.
              <span
                className="-mr-2 grid size-6 shrink-0 place-items-center rounded-full text-ink-500 hover:bg-sunk hover:text-ink-900"
                onClick={(event) => {
                  event.stopPropagation()
                  onForget(choice)
                }}
                title={`移除 ${choice.label}`}
              >
                <X aria-hidden className="icon size-3.5" />
              </span>
            )}
          </div>
        )
      })}
    </div>
  </div>
)

const looks = {
  chips: 'chip max-w-full cursor-pointer aria-selected:border-pine-600 aria-selected:bg-pine-50',
  numbered:
    'flex cursor-pointer items-center rounded-control px-2 leading-36 hover:bg-sunk aria-selected:bg-pine-50 aria-selected:text-pine-700',
  plain:
    'flex cursor-pointer items-center rounded-control px-2 leading-36 hover:bg-sunk aria-selected:bg-pine-50 aria-selected:text-pine-700',
}

const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
