import { shopSettings } from '#db/content/settings.ts'
import type { SettingGroupView } from '#src/api/desk/system/settings.ts'
import {
  type SettingGroup,
  type SettingGroupCode,
  type SettingSpec,
  settingGroups,
} from '#src/domain/desk/settings/registry.ts'
import { readSetting, settingText } from '#src/domain/desk/settings/setting-text.ts'
import { keysOf } from '#src/domain/keys.ts'
import { initialOf } from '#src/domain/limits/limit.ts'
import { orderLimits } from '#src/domain/limits/order-limits.ts'
import { secondPersonLines } from '#src/domain/limits/second-person.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { badFields } from '#src/platform/refused.ts'
import { findOpenApprovals } from '#src/server/operations/approvals/service.ts'
import { noteFieldChanges } from '#src/server/operations/field-changes/service.ts'
import { type Kept, listValues, listVersions, raiseVersion, writeSetting } from './store.ts'

export const ENTITY = 'setting'
const initialLimits = { ...initialOf(orderLimits), ...initialOf(secondPersonLines) }

export const groupOf = (code: SettingGroupCode): SettingGroup => settingGroups[code]

export async function listGroups(db: Db): Promise<SettingGroupView[]> {
  const [values, versions, waiting] = await Promise.all([
    listValues(db),
    listVersions(db),
    findOpenApprovals(db, 'setting_change'),
  ])
  return keysOf(settingGroups).map((code) => {
    const specs = groupOf(code).settings
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
      approval_id: waiting.get(code) ?? null,
    }
  })
}

const textsOf = (specs: readonly SettingSpec[], stored: (key: string) => unknown): Record<string, string> =>
  Object.fromEntries(specs.map((spec) => [spec.key, settingText(spec, stored(spec.key))]))

/** As the table has them; a limit that it does not have, as it is read: as it was at first. */
export const currentOf = (specs: readonly SettingSpec[], values: Kept) =>
  textsOf(specs, (key) => values.get(key)?.value ?? initialLimits[key])

/** What typed fields come to, by key. Refuses PARAM by field. */
export function readFields(specs: readonly SettingSpec[], typed: Readonly<Record<string, string>>) {
  const values = new Map<string, unknown>()
  const faults: Record<string, string> = {}
  for (const spec of specs) {
    const text = typed[spec.key]
    if (text === undefined) continue
    const read = readSetting(spec, text)
    if ('fault' in read) faults[spec.key] = read.fault
    else values.set(spec.key, read.value)
  }
  if (Object.keys(faults).length > 0) throw badFields(faults)
  return values
}

interface Writing {
  code: SettingGroupCode
  /** Under the group's lock. */
  version: number
  values: ReadonlyMap<string, unknown>
  by: number
  now: Date
}

export async function writeFields(tx: Tx, { code, version, values, by, now }: Writing) {
  if (values.size === 0) return
  for (const [key, value] of values) await writeSetting(tx, key, value, { id: by, at: now })
  await raiseVersion(tx, code)
  const record = { entity: ENTITY, id: code, version: version + 1 }
  await noteFieldChanges(tx, record, [...values.keys()], { staff: { id: by }, now })
}
