import { useQuery } from '@tanstack/react-query'
import type { SettingGroupView } from '#src/api/desk/system/settings.ts'
import { shopSettingCalls } from '#src/api/desk/system/settings.ts'
import {
  type SettingGroup,
  type SettingGroupCode,
  settingGroups,
} from '#src/domain/desk/settings/registry.ts'
import { keysOf } from '#src/domain/keys.ts'
import { Notice } from '#src/ui/notice.tsx'
import { ApprovalPart } from '../../approvals/approval-part.tsx'
import { useAddress } from '../../client/address.ts'
import { call } from '../../client/call.ts'
import { query } from '../../client/query.ts'
import { Field } from '../../content/records/field.tsx'
import { RecordForm } from '../../form/record-form.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { AuditLink } from '../../parts/audit-link.tsx'
import { DeskLink } from '../../parts/desk-link.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import { Panel } from '../../parts/panel.tsx'
import { fieldOf } from './field-of.ts'

const codes = keysOf(settingGroups)

/** 设置 (desk book §4.16): what the shop says of itself, group by group. */
export function Page() {
  const groups = useQuery(query(shopSettingCalls.list, {}))
  const { search } = useAddress()
  const code = codes.find((each) => each === search['group']) ?? 'brand'
  return (
    <>
      <PageHead title="设置" />
      <nav aria-label="设置" className="mb-3 flex flex-wrap gap-1">
        {codes.map((each) => (
          <DeskLink
            aria-current={each === code ? 'page' : undefined}
            className={`chip ${each === code ? 'on' : ''}`}
            key={each}
            to={each === 'brand' ? '/settings' : `/settings?group=${each}`}
          >
            {settingGroups[each].title}
          </DeskLink>
        ))}
      </nav>
      <Loaded of={groups}>
        {({ list }, now) => {
          const group = list.find((each) => each.code === code)
          return group && <Group code={code} group={group} key={code} now={now} />
        }}
      </Loaded>
    </>
  )
}

function Group({ code, group, now }: { code: SettingGroupCode; group: SettingGroupView; now: Date }) {
  const { title, shown, note, settings }: SettingGroup = settingGroups[code]
  const form = useRecordForm({
    name: `settings.${code}`,
    version: group.version,
    start: group.values,
    async save(version, changes) {
      const sent = { group: code, version, changes_json: changes as never }
      const { message, list } = await call(shopSettingCalls.save, sent)
      const saved = list.find((each) => each.code === code)
      return { message, ...(saved && { saved: { version: saved.version, fields: saved.values } }) }
    },
  })
  return (
    <>
      <Panel
        aside={
          <span className="ml-auto flex items-center gap-3 text-13">
            {shown && (
              <a className="text-pine-700 hover:underline" href={shown} rel="noreferrer" target="_blank">
                看客人看到的页面
              </a>
            )}
            <AuditLink entity="setting" id={code} />
          </span>
        }
        className="max-w-200"
        title={title}
      >
        <div className="px-4 pt-3 pb-4">
          {note && <p className="mb-3 text-13 text-ink-500">{note}</p>}
          {group.approval_id !== null && (
            <Notice className="mb-3" tone="info">
              有一份修改在等另一位管理员复核，见下方；决定之前不能再提交修改。
            </Notice>
          )}
          <RecordForm labels={Object.fromEntries(settings.map(({ key, label }) => [key, label]))} of={form}>
            <div className="grid grid-cols-2 gap-x-4 gap-y-3">
              {settings.map((spec) => {
                const field = fieldOf(spec, group, now)
                return (
                  <div className={field.isWide ? 'col-span-2' : ''} key={spec.key}>
                    <Field control={form.field(spec.key)} onAlt={() => {}} spec={field} />
                  </div>
                )
              })}
            </div>
          </RecordForm>
        </div>
      </Panel>
      {group.approval_id !== null && (
        <Panel className="mt-3 max-w-200" title="等待复核">
          <div className="px-4 pt-2.5 pb-3">
            <ApprovalPart id={group.approval_id} isAlone />
          </div>
        </Panel>
      )}
    </>
  )
}
