import type { BulkRow } from '#src/api/desk/products/bulk.ts'

/** What becomes of each product: what changes, or why it stays. */
export const PlannedProducts = ({ rows }: { rows: readonly BulkRow[] }) => (
  <ul aria-label="将要修改的产品">
    {rows.map(({ id, title, changes, in_draft: isInDraft, skip }) => (
      <li
        className="grid grid-cols-[64px_minmax(0,1fr)] gap-x-3 border-line border-b py-1.5 text-13/22"
        key={id}
      >
        <span className="num">{id}</span>
        <span className="truncate">{title}</span>
        <span className={`col-start-2 wrap-anywhere ${skip ? 'text-warn' : 'text-ink-500'}`}>
          {skip ? `不变：${skip}` : [...changes, ...(isInDraft ? ['草稿一并修改'] : [])].join('；')}
        </span>
      </li>
    ))}
  </ul>
)
