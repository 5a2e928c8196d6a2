import { settingGroups } from '#src/domain/desk/settings/registry.ts'
import { LONGEST_SETTING } from '#src/domain/desk/settings/setting-text.ts'
import { keysOf } from '#src/domain/keys.ts'
import { endpoint } from '../../endpoint.ts'
import { jsonField, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { version } from '../service/shapes.ts'

const access = { staff: 'settings.edit' } as const
const typed = text(LONGEST_SETTING, '内容过长')
const keys = keysOf(settingGroups).flatMap((code) => settingGroups[code].settings.map(({ key }) => key))

const Group = z.object({
  code: z.enum(keysOf(settingGroups)),
  version: z.int(),
  /** By key, as their fields show them. */
  values: z.record(z.string(), z.string()),
  /** What a new shop begins with, by key. */
  initial: z.record(z.string(), z.string()),
  /** Who changed what last; nothing of what stands as the shop began. */
  changed: z.record(z.string(), z.object({ by: z.string(), at: time })),
  /** A change that waits for a second admin; null where none does. */
  approval_id: z.nullable(z.int()),
})
export type SettingGroupView = z.output<typeof Group>

/** 设置 (desk book §4.16): what the shop says of itself, and limits that staff may change. */
export const shopSettingCalls = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/settings',
    access,
    summary: '设置，分组',
    input: z.object({}),
    data: z.object({ list: z.array(Group) }),
    refusals: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/desk/settings/{group}/save',
    access,
    audit: 'setting.change',
    summary: '保存一组设置：按项合并',
    input: z.object({
      group: z.enum(keysOf(settingGroups), '没有这一组设置'),
      version,
      changes_json: jsonField(z.partialRecord(z.enum(keys), z.strictObject({ from: typed, to: typed }))),
    }),
    data: z.object({ message: z.string(), list: z.array(Group) }),
    refusals: ['STALE', 'STATE'],
  }),
}
