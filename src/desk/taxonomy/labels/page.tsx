import { deskLabels } from '#src/api/desk/catalog/taxonomy.ts'
import type { FieldSpec } from '../../content/records/fields.ts'
import { RecordsPage } from '../../content/records/records-page.tsx'
import { useIsPart } from '../parts/part.ts'
import { TaxonomyTabs } from '../parts/taxonomy-tabs.tsx'

const fields: readonly FieldSpec[] = [
  { name: 'label', label: '名称', kind: 'text', isRequired: true },
  { name: 'active', label: '在网站上展示', kind: 'flag', isWide: true },
]

/** 标签 (desk book §4.5): those that staff attach to products. */
export const Page = () => (
  <RecordsPage
    entity="label"
    below={() => (
      <p className="text-12/18 text-ink-500">
        “立即确认”“铁定成团”“早鸟立减”由系统按事实计算，不在这里填写。
      </p>
    )}
    calls={deskLabels}
    fields={fields}
    fresh={{ label: '', active: '1' }}
    isPart={useIsPart('taxonomy.edit')}
    lineOf={() => '卖点标签'}
    nothing="新建一个标签，产品卡片上就能显示。"
    noun="标签"
    tabs={<TaxonomyTabs />}
    title="目的地与主题"
    titleOf={({ fields: { label } }) => label ?? ''}
  />
)
