import { useQuery } from '@tanstack/react-query'
import { deskDestinations } from '#src/api/desk/catalog/taxonomy.ts'
import type { ContentRow } from '#src/api/desk/content/records.ts'
import { alertLevelText, destinationContentFields } from '#src/domain/catalog/taxonomy/destination.ts'
import { query } from '../../client/query.ts'
import { RecordsPage } from '../../content/records/records-page.tsx'
import { CheckedFact } from '../../facts/checked-fact.tsx'
import { PART_TEXT, useIsPart } from '../parts/part.ts'
import { TaxonomyTabs } from '../parts/taxonomy-tabs.tsx'
import { fieldsOf, freshDestination } from './fields.tsx'

const empty: readonly ContentRow[] = []

/** 目的地 (desk book §4.5): the tree, each place with its texts, its alert and its weather. */
export function Page() {
  const { data } = useQuery(query(deskDestinations.list, {}))
  const rows = data?.list ?? empty
  const isPart = useIsPart('taxonomy.edit')
  const nameOf = (id: string | undefined) => rows.find((row) => String(row.id) === id)?.fields['label'] ?? ''
  const depthOf = ({ fields: { parent_id = '' } }: ContentRow): number => {
    const parent = rows.find((row) => String(row.id) === parent_id)
    return parent ? 1 + depthOf(parent) : 0
  }
  const fields = fieldsOf(rows.map((row) => ({ row, depth: depthOf(row) }))).map((spec) =>
    isPart && !destinationContentFields.includes(spec.name) ? { ...spec, lockOf: () => PART_TEXT } : spec,
  )
  return (
    <RecordsPage
      acts={(row) => (
        <CheckedFact isShort kind="alert" recordId={row.id}>
          {(fact) => fact}
        </CheckedFact>
      )}
      entity="destination"
      calls={deskDestinations}
      consequences={(row, values) => consequencesOf(row, values, nameOf)}
      depthOf={depthOf}
      fields={fields}
      fresh={freshDestination}
      isPart={isPart}
      levelOf={({ fields: { parent_id = '' } }) => parent_id}
      lineOf={({ fields: { slug, alert_level } }) =>
        [slug, alert_level !== '0' && `旅行提醒：${alertText(alert_level)}`].filter(Boolean).join(' · ')
      }
      nothing="新建一个目的地，产品就能挂在它下面。"
      noun="目的地"
      tabs={<TaxonomyTabs />}
      title="目的地与主题"
      titleOf={({ fields: { label } }) => label ?? ''}
    />
  )
}

const alertText = (level = '0') => alertLevelText[Number(level)] ?? ''

/** What visitors will see otherwise, and which products go along. */
function consequencesOf(
  { fields, notes }: ContentRow,
  values: Readonly<Record<string, string>>,
  nameOf: (id: string | undefined) => string,
) {
  const isChanged = (name: string) => fields[name] !== values[name]
  const told = [
    isChanged('parent_id') &&
      `移到${values['parent_id'] ? `“${nameOf(values['parent_id'])}”下面` : '最上一级'}，下级与${notes[0] ?? '产品'}随之移动；地址“${fields['slug']}”不变。`,
    isChanged('active') &&
      (values['active'] === '1'
        ? '重新展示，下级一并展示。'
        : `隐藏后菜单、筛选与产品页不再出现它和它的下级；${notes.join('，')}。`),
    isChanged('alert_level') &&
      `旅行提醒改为“${alertText(values['alert_level'])}”，列表页与产品页立即${values['alert_level'] === '0' ? '不再显示' : '显示'}${values['alert_level'] === '2' ? '；已付款的团期通知计调核对' : ''}。`,
  ].filter((line) => line !== false)
  if (told.length === 0) return null
  return (
    <ul className="grid gap-2">
      {told.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
