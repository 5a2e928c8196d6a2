import { shopSettings } from '#db/content/settings.ts'
import { type SettingGroupView, shopSettingCalls } from '#src/api/desk/system/settings.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { orderLimits } from '#src/domain/booking/order-limits.ts'
import { type SettingGroupCode, type SettingSpec, settingGroups } from '#src/domain/desk/settings/registry.ts'
import { readSetting, settingText } from '#src/domain/desk/settings/setting-text.ts'
import { keysOf } from '#src/domain/keys.ts'
import { initialOf } from '#src/domain/limits.ts'
import type { Db } from '#src/platform/db/database.ts'
import { badFields } from '#src/platform/refused.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { mergeSave, noteFieldChanges } from '#src/server/operations/field-changes/service.ts'
import { listValues, listVersions, lockGroup, raiseVersion, writeSetting } from './store.ts'

const ENTITY = 'setting'
const initialLimits = initialOf(orderLimits)

const specsOf = (code: SettingGroupCode): readonly SettingSpec[] => settingGroups[code].settings

export const deskSettingHandlers = handlers(shopSettingCalls, {
  list: async ({ ctx: { db } }) => ({ list: await listGroups(db) }),
  save: ({ ctx, staff, input }) => saveGroup(ctx, staff, input),
})

async function listGroups(db: Db): Promise<SettingGroupView[]> {
  const [values, versions] = await Promise.all([listValues(db), listVersions(db)])
  return keysOf(settingGroups).map((code) => {
    const specs = specsOf(code)
    const changed = specs.flatMap(({ key }) => {
      const { name, updated_at } = values.get(key) ?? {}
      return name && updated_at ? [[key, { by: name, at: updated_at }] as const] : []
    })
    return {
      code,
      version: versions.get(code) ?? 1,
      values: currentOf(specs, values),
      initial: textsOf(specs, (key) => shopSettings[key]),
      changed: Object.fromEntries(changed),
    }
  })
}

const textsOf = (specs: readonly SettingSpec[], stored: (key: string) => unknown) =>
  Object.fromEntries(specs.map((spec) => [spec.key, settingText(spec, stored(spec.key))]))

/** As the table has them; a limit that it does not have, as it is read: as it was at first. */
const currentOf = (specs: readonly SettingSpec[], values: Awaited<ReturnType<typeof listValues>>) =>
  textsOf(specs, (key) => values.get(key)?.value ?? initialLimits[key])

/** Refuses STALE, and PARAM by field; what belongs to another group is no field of this one. */
const saveGroup = (
  ctx: Ctx,
  staff: Staff,
  { group, version: seen, changes_json: changes }: Input<(typeof shopSettingCalls)['save']>,
) =>
  ctx.transaction(async (tx) => {
    const specs = specsOf(group)
    const version = await lockGroup(tx, group)
    const values = await listValues(tx)
    const fields: Record<string, string> = currentOf(specs, values)
    const foreign = Object.keys(changes).filter((key) => !Object.hasOwn(fields, key))
    if (foreign.length > 0) throw badFields(Object.fromEntries(foreign.map((key) => [key, '不属于这一组'])))
    const record = { entity: ENTITY, id: group, version, fields }
    const { set, message } = await mergeSave(tx, record, { version: seen, changes })
    const names = Object.keys(set)
    const faults: Record<string, string> = {}
    for (const spec of specs) {
      const typed = set[spec.key]
      if (typed === undefined) continue
      const read = readSetting(spec, typed)
      if ('fault' in read) faults[spec.key] = read.fault
      else await writeSetting(tx, spec.key, read.value, { id: staff.id, at: ctx.now })
    }
    if (Object.keys(faults).length > 0) throw badFields(faults)
    if (names.length > 0) {
      await raiseVersion(tx, group)
      await noteFieldChanges(tx, { ...record, version: version + 1 }, names, { staff, now: ctx.now })
    }
    const before = Object.fromEntries(names.map((name) => [name, fields[name]]))
    return {
      answer: { message, list: await listGroups(tx) },
      audit: [{ entity: ENTITY, id: group, before, after: { ...set } }],
    }
  })
