import { shopSettingCalls } from '#src/api/desk/system/settings.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { badFields } from '#src/platform/refused.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { mergeSave } from '#src/server/operations/field-changes/service.ts'
import { currentOf, ENTITY, groupOf, listGroups, readFields, writeFields } from './groups.ts'
import { askSecond, needsSecond } from './joint.ts'
import { listValues, lockGroup } from './store.ts'

export const deskSettingHandlers = handlers(shopSettingCalls, {
  list: async ({ ctx: { db } }) => ({ list: await listGroups(db) }),
  save: ({ ctx, staff, input }) => saveGroup(ctx, staff, input),
})

const changedOf = (
  fields: Readonly<Record<string, string>>,
  set: Readonly<Record<string, string | undefined>>,
) =>
  Object.fromEntries(
    Object.entries(set).flatMap(([key, text]) =>
      text === undefined || text === fields[key] ? [] : [[key, text] as const],
    ),
  )

/**
 * Refuses STALE, and PARAM by field; what belongs to another group is no field of this one. A group that two admins change
 * together is asked of the second: nothing is written, and STATE while a change of it waits already.
 */
const saveGroup = (
  ctx: Ctx,
  staff: Staff,
  { group: code, version: seen, changes_json: changes }: Input<(typeof shopSettingCalls)['save']>,
) =>
  ctx.transaction(async (tx) => {
    const { settings: specs } = groupOf(code)
    const version = await lockGroup(tx, code)
    const fields = currentOf(specs, await listValues(tx))
    const foreign = Object.keys(changes).filter((key) => !Object.hasOwn(fields, key))
    if (foreign.length > 0) throw badFields(Object.fromEntries(foreign.map((key) => [key, '不属于这一组'])))
    const record = { entity: ENTITY, id: code, version, fields }
    const { set, message } = await mergeSave(tx, record, { version: seen, changes })
    const to = changedOf(fields, set)
    const from = Object.fromEntries(Object.keys(to).map((key) => [key, fields[key] ?? '']))
    const values = readFields(specs, to)
    const entry = { entity: ENTITY, id: code, before: from }
    if (values.size > 0 && (await needsSecond(tx, code))) {
      await askSecond(ctx, tx, staff, { code, from, to })
      return {
        answer: { message: '已提交，待另一位管理员复核', list: await listGroups(tx) },
        audit: [{ ...entry, after: { asked: to } }],
      }
    }
    await writeFields(tx, { code, version, values, by: staff.id, now: ctx.now })
    return { answer: { message, list: await listGroups(tx) }, audit: [{ ...entry, after: to }] }
  })
