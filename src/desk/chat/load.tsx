import { useQuery } from '@tanstack/react-query'
import { deskChats } from '#src/api/desk/service/chats.ts'
import { useMay } from '../client/me.ts'
import { query } from '../client/query.ts'

/** How much each colleague has: for whoever leads them. */
export function Load() {
  const may = useMay()
  return may('chat.lead') ? <Each /> : null
}

function Each() {
  const people = useQuery(query(deskChats.load, {})).data ?? []
  const text = people
    .slice(0, 4)
    .map(({ name, open_count, waiting_count }) => `${name} ${open_count}（待回复 ${waiting_count}）`)
    .join('，')
  return <span className="truncate text-12 text-ink-500">{text}</span>
}
