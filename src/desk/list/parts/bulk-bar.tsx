import type { ReactNode } from 'react'

interface Props {
  count: number
  onClear(): void
  children: ReactNode
}

/** What can be done with all chosen rows, over the foot of the list for as long as some are. */
export const BulkBar = ({ count, onClear, children }: Props) => (
  <section
    aria-label="已选的操作"
    className="absolute inset-x-4 bottom-2 z-20 flex h-12 items-center gap-3 rounded-control bg-surface px-4 shadow-raised outline-1 outline-line"
  >
    <p>
      已选 <b className="num font-semibold">{count}</b>
    </p>
    <div className="flex gap-2">{children}</div>
    <button className="btn btn-text btn-sm ml-auto" onClick={onClear} type="button">
      取消选择
    </button>
  </section>
)
