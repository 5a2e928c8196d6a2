import { Popover } from '@base-ui/react/popover'
import { Columns3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Check } from '#src/ui/fields/field.tsx'
import { makeStore } from '#src/ui/store.ts'
import { readStored, writeStored } from '#src/ui/web-storage.ts'
import { useMe } from '../client/me.ts'

export interface Column<R> {
  /** Names it in what somebody has hidden. */
  key: string
  title: string
  render(row: R): ReactNode
  /** In pixels; absent for the column that takes what is left. */
  width?: number
  /** What a column that takes what is left has at least, where that is not what others of its kind have. */
  least?: number
  /** Figures and sums stand on the right. */
  isNumber?: boolean
  /** The first column and what decides cannot be hidden. */
  isFixed?: boolean
}

const changes = makeStore(0)

/** Which columns somebody has hidden of a list, kept in their browser. */
function useHidden(screen: string) {
  changes.use()
  const name = `desk.columns.${screen}.${useMe().id}`
  const hidden = readStored(name).split(',').filter(Boolean)
  return {
    hidden,
    hide(key: string, isHidden: boolean) {
      const rest = hidden.filter((each) => each !== key)
      writeStored(name, (isHidden ? [...rest, key] : rest).join(','))
      changes.set(changes.get() + 1)
    },
  }
}

export function useColumns<R>(screen: string, columns: readonly Column<R>[]) {
  const { hidden } = useHidden(screen)
  return columns.filter(({ key, isFixed }) => isFixed || !hidden.includes(key))
}

interface Props {
  screen: string
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'isFixed'>[]
}

export function ColumnChoice({ screen, columns }: Props) {
  const { hidden, hide } = useHidden(screen)
  return (
    <Popover.Root>
      <Popover.Trigger aria-label="选择显示的列" className="btn btn-line btn-sm px-2!" title="列">
        <Columns3 aria-hidden className="icon" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" className="z-80" sideOffset={6}>
          <Popover.Popup
            aria-label="显示的列"
            className="min-w-40 rounded-control bg-surface p-2 shadow-raised outline-1 outline-line"
          >
            {columns.map(({ key, title, isFixed = false }) => (
              <Check
                checked={isFixed || !hidden.includes(key)}
                className="rounded-row px-2 py-1 hover:bg-pine-50"
                disabled={isFixed}
                key={key}
                onChange={({ target }) => hide(key, !target.checked)}
              >
                {title}
              </Check>
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
