import { useMay } from '../client/me.ts'
import { DeskLink } from './desk-link.tsx'

interface Props {
  /** What the log calls the record: `order`, `member`. */
  entity: string
  id: string | number
}

/** Leads from a record to all that staff did with it, for who may read that. */
export function AuditLink({ entity, id }: Props) {
  const may = useMay()
  if (!may('audit.read')) return null
  return (
    <DeskLink
      className="whitespace-nowrap text-ink-500 hover:text-pine-600 hover:underline"
      search={{ entity, entity_id: String(id) }}
      to="/audit"
    >
      查看审计
    </DeskLink>
  )
}
