import type { quickReplies } from '#src/api/desk/service/quick-replies.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { refuseNumbers } from '#src/server/operations/service-work/service.ts'

type Fields<A extends keyof typeof quickReplies> = Input<(typeof quickReplies)[A]>

/** Own ones and everybody's; nobody needs more than they can find. */
const MOST = 200

export async function listReplies({ db }: Ctx, staff: Staff) {
  const rows = await db
    .selectFrom('quick_reply')
    .select(['id', 'staff_id', 'title', 'text'])
    .where((row) => row.or([row('staff_id', 'is', null), row('staff_id', '=', staff.id)]))
    .orderBy('title')
    .orderBy('id')
    .limit(MOST)
    .execute()
  return { list: rows.map(({ staff_id, ...row }) => ({ ...row, is_shared: staff_id === null })) }
}

const mayShare = (staff: Staff) => scopesOf(staff, 'chat.lead').length > 0

/** One that this person may change, locked. Refuses NOT_FOUND. */
async function lockOwn({ db }: Ctx, staff: Staff, id: number) {
  const found = await db
    .selectFrom('quick_reply')
    .select(['id', 'staff_id', 'title', 'text'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const isTheirs = found && (found.staff_id === null ? mayShare(staff) : found.staff_id === staff.id)
  if (!isTheirs) throw new Refused('NOT_FOUND')
  return found
}

/** Refuses STATE for a reply of everybody's from somebody who leads nobody. */
export const saveReply = (ctx: Ctx, staff: Staff, { id, is_shared, title, text }: Fields<'save'>) =>
  ctx.transaction(async (tx) => {
    refuseNumbers('text', text)
    if (is_shared && !mayShare(staff)) throw new Refused('STATE', undefined, '全店的快捷回复由组长维护')
    const values = { staff_id: is_shared ? null : staff.id, title, text, updated_at: ctx.now }
    const before = id === undefined ? undefined : await lockOwn({ ...ctx, db: tx }, staff, id)
    const saved = before
      ? await tx
          .updateTable('quick_reply')
          .set(values)
          .where('id', '=', before.id)
          .returning('id')
          .executeTakeFirstOrThrow()
      : await tx.insertInto('quick_reply').values(values).returning('id').executeTakeFirstOrThrow()
    return {
      answer: { id: saved.id },
      audit: [
        {
          entity: 'quick_reply',
          id: saved.id,
          ...(before && { before: { title: before.title, text: before.text } }),
          after: { title, text, is_shared },
        },
      ],
    }
  })

export const removeReply = (ctx: Ctx, staff: Staff, { id }: Fields<'remove'>) =>
  ctx.transaction(async (tx) => {
    const before = await lockOwn({ ...ctx, db: tx }, staff, id)
    await tx.deleteFrom('quick_reply').where('id', '=', id).execute()
    return { answer: {}, audit: [{ entity: 'quick_reply', id, before: { title: before.title } }] }
  })
