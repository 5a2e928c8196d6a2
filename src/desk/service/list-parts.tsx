import type { Column } from '../list/columns.tsx'
import type { Filter } from '../list/filter.ts'
import { Face } from '../parts/face.tsx'

/** What every list of what people wait for can be narrowed by. */
export const workFilters: readonly Filter[] = [
  { kind: 'flag', name: 'mine', title: '只看我的' },
  { kind: 'flag', name: 'overdue', title: '只看超时' },
]

interface Assigned {
  assigned_to: { id: number; name: string } | null
}

/** Who has it. */
export const assignedColumn: Column<Assigned> = {
  key: 'assigned',
  title: '负责',
  width: 88,
  render: ({ assigned_to }) =>
    assigned_to ? (
      <span className="inline-flex items-center gap-1.5">
        <Face id={assigned_to.id} name={assigned_to.name} />
        {assigned_to.name}
      </span>
    ) : (
      '–'
    ),
}
