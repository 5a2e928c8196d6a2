import type { staff as calls } from '#src/api/desk/account/staff.ts'
import type { Input } from '#src/api/endpoint.ts'
import { isDuplicate } from '#src/platform/db/sql/duplicate.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { listDesigners } from '#src/server/content/custom-trips/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { lockStaff } from '../store.ts'

/**
 * The telephone at work, to which links go, and which of the designers the person is: theirs are the requests that ask
 * for that one. Refuses NOT_FOUND, also for a designer whom nobody sees, STATE for who has left, PARAM for one that somebody else is.
 */
export const changeProfile = (
  ctx: Ctx,
  { id, profile_json: asked, reason }: Input<(typeof calls)['profile']>,
) =>
  ctx.transaction(async (tx) => {
    const { phone, designer_id } = asked
    const person = await lockStaff(tx, id)
    if (!person) throw new Refused('NOT_FOUND')
    if (person.status === 'left') throw new Refused('STATE', undefined, '该员工已离职')
    if (designer_id != null && !(await listDesigners(tx)).some((each) => each.id === designer_id))
      throw new Refused('NOT_FOUND', undefined, '没有这位定制师')
    const set = {
      ...(phone !== undefined && sealedPhone(ctx, phone)),
      ...(designer_id !== undefined && { designer_id }),
    }
    try {
      await tx.updateTable('staff').set(set).where('id', '=', id).execute()
    } catch (error) {
      if (isDuplicate(error, 'staff_designer_id_key'))
        throw badFields({ designer_id: '这位定制师已关联另一位同事' })
      throw error
    }
    const before = designer_id === undefined ? {} : { designer_id: person.designer_id }
    const after = {
      ...(designer_id !== undefined && { designer_id }),
      ...(phone !== undefined && { phone: '已更改' }),
    }
    return { answer: {}, audit: [{ entity: 'staff', id, before, after, reason }] }
  })

/** As the vault keeps it, with the index by which limits count. */
export const sealedPhone = ({ vault }: Pick<Ctx, 'vault'>, phone: string | null | undefined) => ({
  phone_enc: phone ? vault.seal(phone) : null,
  phone_hash: phone ? vault.blindIndex('phone', phone) : null,
})
