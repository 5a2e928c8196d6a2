import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { deskHref, useAddress } from '../client/address.ts'
import { useMe } from '../client/me.ts'
import { type Choice, commandGroups } from './commands.ts'

const LIST = 'find-choices'
const idOf = (at: number) => `${LIST}-${at}`

/** ⌘K (desk book §3.2): one field for everything; ↑↓ choose, Enter opens, ⌘Enter opens beside. */
export function FindDialog({ onClose }: { onClose(): void }) {
  const me = useMe()
  const { go } = useAddress()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const groups = commandGroups(me, typed)
  const choices = groups.flatMap((group) => group.choices)
  const current = Math.min(at, choices.length - 1)

  function open(choice: Choice, isBeside: boolean) {
    const href = deskHref(choice.path)
    onClose()
    if (isBeside) window.open(href, '_blank', 'noopener')
    else void go(href)
  }
  function press(event: KeyboardEvent) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const choice = choices[current]
    if (step) setAt((current + step + choices.length) % Math.max(1, choices.length))
    else if (event.key === 'Enter' && choice) open(choice, event.metaKey || event.ctrlKey)
    else return
    event.preventDefault()
  }
  return (
    <Dialog.Root onOpenChange={(isOpen) => isOpen || onClose()} open>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-80 bg-scrim" />
        <Dialog.Popup className="fixed top-[12vh] left-1/2 z-90 flex max-h-[70vh] w-150 max-w-[calc(100%-32px)] -translate-x-1/2 flex-col rounded-card bg-surface shadow-dialog">
          <Dialog.Title className="sr-only">搜索与前往</Dialog.Title>
          <div className="flex h-12 shrink-0 items-center gap-2.5 border-line border-b px-4">
            <Search aria-hidden className="icon text-ink-500" />
            <input
              aria-activedescendant={choices.length > 0 ? idOf(current) : undefined}
              aria-autocomplete="list"
              aria-controls={LIST}
              aria-expanded
              aria-label="搜索与前往"
              className="h-full min-w-0 grow text-15 shadow-none! placeholder:text-ink-500"
              maxLength={60}
              onChange={({ target }) => {
                setTyped(target.value)
                setAt(0)
              }}
              onKeyDown={press}
              placeholder="页面名称，或最近打开的记录"
              role="combobox"
              value={typed}
            />
            <kbd>Esc</kbd>
          </div>
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
                      onClick={({ metaKey, ctrlKey }) => open(choice, metaKey || ctrlKey)}
                      onPointerMove={() => setAt(index)}
                      role="option"
                    >
                      <span className="min-w-0 grow truncate">{choice.title}</span>
                      <span className="shrink-0 text-12 text-ink-500">{choice.note}</span>
                    </div>
                  )
                })}
              </div>
            ))}
            {choices.length === 0 && <p className="px-2.5 py-6 text-center text-ink-500">没有找到</p>}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
