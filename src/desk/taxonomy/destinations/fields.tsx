import type { ContentRow } from '#src/api/desk/content/records.ts'
import { alertLevelText } from '#src/domain/catalog/taxonomy/destination.ts'
import type { FieldSpec } from '../../content/records/fields.ts'
import { MonthsField } from '../parts/months-field.tsx'
import { FIXED_SLUG } from '../parts/part.ts'

export const freshDestination = {
  label: '',
  parent_id: '',
  slug: '',
  scope: 'domestic',
  pinyin: '',
  aliases: '',
  lat: '',
  lng: '',
  visa_text: '',
  img: '',
  hot: '0',
  customizable: '1',
  active: '0',
  alert_level: '0',
  alert_text: '',
  alert_url: '',
  alert_checked_on: '',
  months: '',
}

const scopes = [
  ['domestic', '境内'],
  ['hkmo', '港澳'],
  ['outbound', '出境'],
  ['mixed', '不限'],
] as const

const alerts = alertLevelText.map((text, level) => [String(level), text] as const)
const hasAlert = ({ alert_level }: Readonly<Record<string, string>>) => alert_level !== '0'

/** Under which another one can stand: groups and countries. */
const DEEPEST_PARENT = 1

export const fieldsOf = (tree: readonly { row: ContentRow; depth: number }[]): readonly FieldSpec[] => [
  { name: 'label', label: '名称', kind: 'text', isRequired: true },
  {
    name: 'parent_id',
    label: '上级',
    kind: 'choice',
    options: [
      ['', '最上一级'],
      ...tree
        .filter(({ depth }) => depth <= DEEPEST_PARENT)
        .map(
          ({ row, depth }) => [String(row.id), `${'　'.repeat(depth)}${row.fields['label'] ?? ''}`] as const,
        ),
    ],
  },
  {
    name: 'slug',
    label: '地址',
    kind: 'text',
    isRequired: true,
    help: '展示以后不能再改',
    lockOf: ({ slug, active }) => (slug !== '' && active === '1' ? FIXED_SLUG : undefined),
  },
  { name: 'scope', label: '范围', kind: 'choice', options: scopes },
  { name: 'pinyin', label: '拼音', kind: 'text', help: '留空按名称生成' },
  { name: 'aliases', label: '别名', kind: 'text', help: '用空格分开，搜索时也能找到' },
  { name: 'lat', label: '纬度', kind: 'text' },
  { name: 'lng', label: '经度', kind: 'text' },
  { name: 'visa_text', label: '证件与签证', kind: 'text', isWide: true },
  { name: 'img', label: '图片', kind: 'picture' },
  { name: 'hot', label: '热门', kind: 'flag' },
  { name: 'customizable', label: '可以定制', kind: 'flag' },
  { name: 'active', label: '在网站上展示', kind: 'flag', isWide: true },
  { name: 'alert_level', label: '旅行提醒', kind: 'choice', options: alerts, isWide: true },
  {
    name: 'alert_text',
    label: '提醒内容',
    kind: 'lines',
    most: 200,
    isRequired: true,
    isFor: hasAlert,
    isWide: true,
  },
  { name: 'alert_url', label: '来源地址', kind: 'text', help: '以 https:// 开头', isFor: hasAlert },
  {
    name: 'alert_checked_on',
    label: '核对日期',
    kind: 'day',
    isRequired: true,
    help: '最近一次与来源核对',
    isFor: hasAlert,
  },
  {
    name: 'months',
    label: '当地天气',
    kind: 'own',
    isWide: true,
    render: (control) => <MonthsField {...control} />,
  },
]
