import { deskThemes } from '#src/api/desk/catalog/taxonomy.ts'
import type { FieldSpec } from '../../content/records/fields.ts'
import { RecordsPage } from '../../content/records/records-page.tsx'
import { FIXED_SLUG, useIsPart } from '../parts/part.ts'
import { TaxonomyTabs } from '../parts/taxonomy-tabs.tsx'

const fields: readonly FieldSpec[] = [
  { name: 'label', label: '名称', kind: 'text', isRequired: true },
  {
    name: 'slug',
    label: '地址',
    kind: 'text',
    isRequired: true,
    help: '小写字母、数字与连字符；展示以后不能再改',
    lockOf: ({ slug, active }) => (slug !== '' && active === '1' ? FIXED_SLUG : undefined),
  },
  { name: 'img', label: '图片', kind: 'picture' },
  { name: 'active', label: '在网站上展示', kind: 'flag', isWide: true },
]

/** 主题 (desk book §4.5). */
export const Page = () => (
  <RecordsPage
    entity="theme"
    calls={deskThemes}
    consequences={(row, { active }) =>
      row.fields['active'] === '1' && active === '0' ? (
        <p>隐藏后菜单、筛选与产品页不再出现这个主题；{row.notes.join('，')}。</p>
      ) : null
    }
    fields={fields}
    fresh={{ label: '', slug: '', img: '', active: '0' }}
    isPart={useIsPart('taxonomy.edit')}
    lineOf={({ fields: { slug } }) => slug}
    nothing="新建一个主题，产品就能归到它下面。"
    noun="主题"
    tabs={<TaxonomyTabs />}
    title="目的地与主题"
    titleOf={({ fields: { label } }) => label ?? ''}
  />
)
