import { ArrowDown, ArrowUp, Copy, Trash2 } from 'lucide-react'
import { Button } from '#src/ui/button.tsx'
import { toast } from '#src/ui/toast.ts'
import { moved } from '../form/moved.ts'

const MOST_DAYS = 30

interface Props<D> {
  /** The first day is 1. */
  n: number
  list: readonly D[]
  /** The same when it is asked for, seconds later. */
  latest(): readonly D[]
  onChange(list: D[]): void
  /** Null where no day is left. */
  onChoose(n: number | null): void
}

/** What can be done with a day as a whole; one that was taken out can be put back where it was. */
export function DayActs<D>({ n, list, latest, onChange, onChoose }: Props<D>) {
  const day = list[n - 1]
  if (day === undefined) return null
  const move = (step: -1 | 1) => {
    onChange(moved(list, n - 1, n - 1 + step))
    onChoose(n + step)
  }
  function remove(taken: D) {
    onChange(list.toSpliced(n - 1, 1))
    onChoose(list.length === 1 ? null : Math.min(n, list.length - 1))
    toast.undoable(`已删除第${n}天`, () => {
      // Whoever takes it back may have typed since.
      onChange(latest().toSpliced(n - 1, 0, taken))
      onChoose(n)
    })
  }
  return (
    <div className="flex flex-wrap items-center gap-1 border-line border-b pb-3">
      <h2 className="mr-auto font-semibold text-14/22">第{n}天</h2>
      <Button disabled={n === 1} look="text" onClick={() => move(-1)} size="sm">
        <ArrowUp aria-hidden className="icon" />
        上移
      </Button>
      <Button disabled={n === list.length} look="text" onClick={() => move(1)} size="sm">
        <ArrowDown aria-hidden className="icon" />
        下移
      </Button>
      <Button
        disabled={list.length >= MOST_DAYS}
        look="text"
        onClick={() => {
          onChange(list.toSpliced(n, 0, structuredClone(day)))
          onChoose(n + 1)
        }}
        size="sm"
      >
        <Copy aria-hidden className="icon" />
        复制
      </Button>
      <Button look="text" onClick={() => remove(day)} size="sm">
        <Trash2 aria-hidden className="icon" />
        删除
      </Button>
    </div>
  )
}
