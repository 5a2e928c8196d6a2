import { sql } from 'kysely'
import type { Staff } from '#src/api/endpoint.ts'
import type { StaffRole } from '#src/domain/account/staff.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { OrderRecord } from '../snapshot.ts'
import { reachOf } from './scope.ts'

/** Whom a note on an order may mention: everybody who works here and may read the order, but oneself. */
export async function colleaguesOf(db: Db, staff: Staff, order: Pick<OrderRecord, 'advisor_id'>) {
  const { rows } = await sql<{
    id: number
    name: string
    login: string
    roles: StaffRole[]
    isLead: boolean
  }>`
    select id, name, login, roles::text[] as roles, is_lead as "isLead" from staff
    where status = 'active' and id <> ${staff.id} order by name, id limit 500`.execute(db)
  return rows
    .filter((person) => {
      const reach = reachOf(person, 'order.read')
      return reach === 'own' ? order.advisor_id === person.id : reach !== 'none'
    })
    .map(({ id, name, login }) => ({ id, name, login }))
}
