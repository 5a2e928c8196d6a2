import type { staff as calls } from '#src/api/desk/account/staff.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import { handOverOrders } from '#src/server/booking/orders/service.ts'
import { handOverSchedules } from '#src/server/catalog/products/service.ts'
import { handOverChats } from '#src/server/content/chats/service.ts'
import { handOverRequests } from '#src/server/content/custom-trips/service.ts'
import { handOverInquiries } from '#src/server/content/inquiries/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { handOverMentions } from '#src/server/operations/notes/service.ts'
import { handOverItems } from '#src/server/operations/work/service.ts'
import { lockAccount, lockStaff } from '../store.ts'
import { refuseLastSecondAdmin } from './roles.ts'

/** Everything that somebody can have in hand, each of the noun that keeps it; answers how many went over. */
const handOvers: readonly ((tx: Tx, fromId: number, toId: number, now: Date) => Promise<number>)[] = [
  handOverInquiries,
  handOverRequests,
  // After the requests: whoever accepts a plan at this moment has placed its order by then.
  handOverOrders,
  handOverChats,
  handOverMentions,
  handOverSchedules,
  handOverItems,
]

/**
 * 离职交接: what the person has in hand goes to a colleague, and the account is closed for good; it stays for the log.
 * Refuses NOT_FOUND, and STATE for oneself, for who has left, for one of the last two admins and for a colleague who cannot
 * take it.
 */
export const handOver = (ctx: Ctx, staff: Staff, { id, to_id, reason }: Input<(typeof calls)['handOver']>) =>
  ctx.transaction(async (tx) => {
    if (id === staff.id) throw new Refused('STATE', undefined, '不能为自己办理离职')
    if (id === to_id) throw new Refused('STATE', undefined, '请选择另一位同事接手')
    // In one order, so that two such calls do not wait for each other.
    const [first, second] = [Math.min(id, to_id), Math.max(id, to_id)]
    const people = [await lockStaff(tx, first), await lockStaff(tx, second)]
    const leaving = people.find((person) => person?.id === id)
    const taking = people.find((person) => person?.id === to_id)
    if (!leaving || !taking) throw new Refused('NOT_FOUND')
    if (leaving.status === 'left') throw new Refused('STATE', undefined, '该员工已离职')
    if (taking.status !== 'active') throw new Refused('STATE', undefined, '接手的同事不在职')
    await refuseLastSecondAdmin(tx, id)
    let handed = 0
    for (const give of handOvers) handed += await give(tx, id, to_id, ctx.now)
    await lockAccount(tx, id, reason, ctx.now)
    await tx
      .updateTable('staff')
      .set({ status: 'left', left_at: ctx.now, pwd_hash: null, totp_secret_enc: null, designer_id: null })
      .where('id', '=', id)
      .execute()
    const after = { status: 'left', handed_to: to_id, handed_count: handed }
    return {
      answer: { handed_count: handed },
      audit: [{ entity: 'staff', id, before: { status: leaving.status }, after, reason }],
    }
  })
