import { Dialog } from '@base-ui/react/dialog'
import { Search } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { deskHref, useAddress } from '../client/address.ts'
import { useMay, useMe } from '../client/me.ts'
import { Choices, idOf, LIST } from './choices.tsx'
import { type Choice, commandGroups } from './commands.ts'
import { useFind } from './use-find.ts'

/** ⌘K (desk book §3.2): one field for everything; ↑↓ choose, Enter opens, ⌘Enter opens beside. */
export function FindDialog({ onClose }: { onClose(): void }) {
  const me = useMe()
  const may = useMay()
  const { go } = useAddress()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const find = useFind(typed, may)
  const asking = find.offer && { key: 'look-up', title: find.offer, note: '会留下记录', path: '' }
  const groups = [
    ...(asking ? [{ title: '查找', choices: [asking] }] : []),
    ...find.groups,
    ...commandGroups(me, typed),
  ]
  const choices = groups.flatMap((group) => group.choices)
  const current = Math.min(at, choices.length - 1)

  function open(choice: Choice, isBeside: boolean) {
    if (choice === asking) return find.lookUp()
    const href = deskHref(choice.path)
    onClose()
    if (isBeside) window.open(href, '_blank', 'noopener')
    else void go(href)
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
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
              aria-busy={find.isBusy}
              aria-controls={LIST}
              aria-expanded
              aria-label="搜索与前往"
              autoComplete="off"
              className="h-full min-w-0 grow text-15 shadow-none! placeholder:text-ink-500"
              maxLength={60}
              onChange={({ target }) => {
                setTyped(target.value)
                setAt(0)
              }}
              onKeyDown={press}
              placeholder="订单号、手机号、姓名、产品编号，或页面名称"
              role="combobox"
              spellCheck={false}
              value={typed}
            />
            <kbd>Esc</kbd>
          </div>
          <Choices
            current={current}
            groups={groups}
            onOpen={open}
            onPoint={(choice) => setAt(choices.indexOf(choice))}
          />
          <p className="px-4 text-center text-ink-500 not-empty:pb-4" role="status">
            {find.failure || (choices.length === 0 && (find.isBusy ? '正在查找' : '没有找到'))}
          </p>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
