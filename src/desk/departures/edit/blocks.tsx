import { departurePromises } from '#src/api/desk/departures/promises.ts'
import type { DeskDeparture } from '#src/api/desk/orders/departures.ts'
import { monthDayText } from '#src/domain/calendar-day.ts'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { useChange } from '../../client/use-change.ts'

interface Props {
  list: DeskDeparture['terms']['blocks']
  mayFree: boolean
}

/** Seats that are kept for somebody, each with the way to put them back on sale. */
export function Blocks({ list, mayFree }: Props) {
  const free = useChange(departurePromises.unblock, { onDone: ({ message }) => toast.ok(message) })
  return (
    <ul aria-label="锁位">
      {list.map(({ hold_id, pax, purpose, until, by }) => (
        <li className="flex items-center gap-2 px-2 py-1" key={hold_id}>
          <span className="min-w-0 grow truncate" title={`${by} 锁位`}>
            <b className="num font-semibold">{pax}</b> 位 {purpose}
            <span className="text-12 text-ink-500"> 到{monthDayText(until)}</span>
          </span>
          {mayFree && (
            <Button isBusy={free.isBusy} onClick={() => free.send({ hold_id })} size="sm">
              放位
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
