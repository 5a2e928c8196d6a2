import type { Choice, ChoiceGroup } from './commands.ts'

/** The list box of the dialog, and each line of it, by their place. */
export const LIST = 'find-choices'
export const idOf = (at: number) => `${LIST}-${at}`

interface Props {
  groups: readonly ChoiceGroup[]
  current: number
  onOpen(choice: Choice, isBeside: boolean): void
  onPoint(choice: Choice): void
}

/** Everything that can be opened, in groups; the focus stays in the field above. */
export function Choices({ groups, current, onOpen, onPoint }: Props) {
  const choices = groups.flatMap((group) => group.choices)
  return (
    <div aria-label="可以打开的" className="min-h-0 overflow-auto p-2" id={LIST} role="listbox">
      {groups.map(({ title, choices: offered }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, which no element of HTML is.
        <div aria-label={title} key={title} role="group">
          <p aria-hidden className="px-2.5 pt-2 pb-1 text-12/18 text-ink-500">
            {title}
          </p>
          {offered.map((choice) => {
            const index = choices.indexOf(choice)
            return (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are heard at the field above.
              // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
              <div
                aria-selected={index === current}
                className={`flex h-9 cursor-pointer items-center gap-3 rounded-row px-2.5 ${index === current ? 'bg-pine-50 text-pine-700' : ''}`}
                id={idOf(index)}
                key={choice.key}
                onClick={({ metaKey, ctrlKey }) => onOpen(choice, metaKey || ctrlKey)}
                onPointerMove={() => onPoint(choice)}
                role="option"
              >
                <span className="min-w-0 grow truncate">{choice.title}</span>
                <span className="max-w-80 shrink-0 truncate text-12 text-ink-500">{choice.note}</span>
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
