import { type ReactNode, useState } from 'react'
import { Panel } from '../parts/panel.tsx'
import { type Action, ActionList } from './action-list.tsx'

interface Act extends Pick<Action, 'title' | 'icon'> {
  sheet(close: () => void): ReactNode
}

interface Props<Code extends string> {
  /** As the record says it. */
  may: Readonly<Record<Code, { allowed: boolean; why: string }>>
  acts: Readonly<Record<Code, Act>>
}

/** What can be done with a record, each by a sheet of its own, in the order of `acts`. */
export function RecordActs<Code extends string>({ may, acts }: Props<Code>) {
  const [open, setOpen] = useState<Code | null>(null)
  const actions = (Object.keys(acts) as Code[]).map((code): Action => {
    const { title, icon } = acts[code]
    return { code, title, icon, isAllowed: may[code].allowed, why: may[code].why, run: () => setOpen(code) }
  })
  return (
    <Panel title="可以做">
      <div className="px-2 py-1">
        <ActionList actions={actions} />
      </div>
      {open !== null && acts[open].sheet(() => setOpen(null))}
    </Panel>
  )
}
