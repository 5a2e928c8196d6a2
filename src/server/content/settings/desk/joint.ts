import type { Staff } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { type SettingGroupCode, type SettingSpec, settingGroups } from '#src/domain/desk/settings/registry.ts'
import { settingShown } from '#src/domain/desk/settings/setting-text.ts'
import { keysOf } from '#src/domain/keys.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type ApprovalNoun, askApproval } from '#src/server/operations/approvals/service.ts'
import { needsSecondAdmin } from '#src/server/operations/staff/service.ts'
import { currentOf, ENTITY, groupOf, readFields, writeFields } from './groups.ts'
import { listValues, lockGroup } from './store.ts'

const Code = z.enum(keysOf(settingGroups))
const Texts = z.record(z.string(), z.string())
const Payload = z.object({ from: Texts, to: Texts })

/** Whether a change of the group is for a second admin to let happen (desk book §2.2). */
export const needsSecond = async (db: Db, code: SettingGroupCode): Promise<boolean> =>
  groupOf(code).isJoint === true && (await needsSecondAdmin(db))

interface Asking extends z.output<typeof Payload> {
  code: SettingGroupCode
}

export const askSecond = (ctx: Ctx, tx: Tx, staff: Staff, { code, from, to }: Asking) =>
  askApproval(ctx, tx, {
    kind: 'setting_change',
    entity: ENTITY,
    entityId: code,
    payload: { from, to },
    reason: `${groupOf(code).title}，修改${Object.keys(to).length}项`,
    askedBy: staff.id,
  })

/** `退款：¥5,000 → ¥8,000`. */
const changeText = (spec: SettingSpec, { from, to }: z.output<typeof Payload>) =>
  `${spec.label}：${settingShown(spec, from[spec.key] ?? '')} → ${settingShown(spec, to[spec.key] ?? '')}`

/** What the second admin reads, and what happens when they agree. STATE where the settings are other ones by now. */
export const settingChanging: ApprovalNoun = {
  describe: async (_, { entityId, payload }) => {
    const asked = z.parse(Payload, payload)
    const specs = groupOf(z.parse(Code, entityId)).settings.filter(({ key }) => Object.hasOwn(asked.to, key))
    return [{ label: '修改', text: specs.map((spec) => changeText(spec, asked)).join('；') }]
  },

  approve: (ctx, { entityId, payload, askedBy }) =>
    ctx.transaction(async (tx) => {
      const code = z.parse(Code, entityId)
      const { from, to } = z.parse(Payload, payload)
      const { settings: specs } = groupOf(code)
      const version = await lockGroup(tx, code)
      const fields = currentOf(specs, await listValues(tx))
      if (Object.entries(from).some(([key, text]) => fields[key] !== text))
        throw new Refused('STATE', undefined, '设置已变化，请驳回后重新提交')
      await writeFields(tx, { code, version, values: readFields(specs, to), by: askedBy, now: ctx.now })
      return [{ entity: ENTITY, id: code, before: from, after: to }]
    }),
}
