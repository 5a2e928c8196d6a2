import type { ReactNode } from 'react'

interface Props {
  count: number
  /** Said where nothing can be done with so many. */
  tooMany?: string | undefined
  onClear(): void
  children: ReactNode
}

/** What can be done with all chosen rows, over the foot of the list for as long as some are. */
export const BulkBar = ({ count, tooMany, onClear, children }: Props) => (
  <section
    aria-label="已选的操作"
    className="absolute inset-x-4 bottom-2 z-20 flex h-12 items-center gap-3 rounded-control bg-surface px-4 shadow-raised outline-1 outline-line"
  >
    <p>
      已选 <b className="num font-semibold">{count}</b>
    </p>
    <fieldset className="flex gap-2" disabled={tooMany !== undefined}>
      {children}
    </fieldset>
    {tooMany !== undefined && (
      <p className="text-warn" role="status">
        {tooMany}
      </p>
    )}
    <button className="btn btn-text btn-sm ml-auto" onClick={onClear} type="button">
      取消选择
    </button>
  </section>
)
