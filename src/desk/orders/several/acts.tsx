import { type ComponentType, lazy } from 'react'
import type { Right } from '#src/domain/account/staff.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay } from '../../client/me.ts'
import type { Done } from './rows.tsx'

export interface SheetProps {
  nos: readonly string[]
  onClose(): void
  onDone(done: Done): void
}

export interface SeveralAct {
  title: string
  right: Right
  Sheet: ComponentType<SheetProps>
}

/** What can be done with several orders at once, each behind its preview (desk book §4.2). */
const acts: readonly SeveralAct[] = [
  { title: '确认', right: 'order.confirm', Sheet: lazy(() => import('./confirm.tsx')) },
  { title: '提醒客人', right: 'order.edit', Sheet: lazy(() => import('./remind.tsx')) },
  { title: '备注', right: 'order.note', Sheet: lazy(() => import('./note.tsx')) },
]

export function SeveralActs({ onAsk }: { onAsk(act: SeveralAct): void }) {
  const may = useMay()
  return acts
    .filter(({ right }) => may(right))
    .map((act) => (
      <Button
        key={act.title}
        onClick={() => onAsk(act)}
        size="sm"
        {...(act.right === 'order.confirm' && { look: 'pine' as const })}
      >
        {act.title}
      </Button>
    ))
}
