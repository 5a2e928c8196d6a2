import { useQuery } from '@tanstack/react-query'
import { deskAbout, deskTeam } from '#src/api/desk/content/about.ts'
import { type TeamKind, teamKindText } from '#src/domain/content/about/team-member.ts'
import { query } from '../../client/query.ts'
import { ContentTabs } from '../parts/content-tabs.tsx'
import type { FieldSpec } from '../records/fields.ts'
import { RecordsPage } from '../records/records-page.tsx'

const fresh = {
  kind: 'advisor',
  name: '',
  title: '',
  avatar: '',
  city: '',
  years: '0',
  languages: '',
  good_at: '',
  intro: '',
  licence_no: '',
  wechat_qr: '',
  staff_id: '',
  active: '1',
}

const kinds = Object.entries(teamKindText)
const kindOf = (kind = '') => teamKindText[kind as TeamKind] ?? kind

/** 团队 (desk book §4.12): whom visitors see as advisors, stewards and managers. */
export function Page() {
  const { data } = useQuery(query(deskAbout.staff, {}))
  const staff = [
    ['', '不对应员工'],
    ...(data?.list ?? []).map(({ value, label }) => [value, label] as const),
  ] as const
  const fields: readonly FieldSpec[] = [
    { name: 'kind', label: '类型', kind: 'choice', isRequired: true, options: kinds },
    { name: 'name', label: '姓名', kind: 'text', isRequired: true },
    { name: 'title', label: '称谓', kind: 'text', isRequired: true, help: '如：日本顾问' },
    { name: 'city', label: '所在城市', kind: 'text', isRequired: true },
    { name: 'years', label: '从业年数', kind: 'text', isRequired: true, help: '不满一年填0' },
    { name: 'licence_no', label: '导游证号', kind: 'text', help: '旅行经理必填' },
    { name: 'languages', label: '语言', kind: 'text', help: '用顿号分开，最多6个' },
    { name: 'good_at', label: '擅长', kind: 'text', help: '用顿号分开；与目的地、主题同名的会带出线路' },
    {
      name: 'intro',
      label: '介绍',
      kind: 'lines',
      most: 600,
      isRequired: true,
      help: '最多600字，第一句写在卡片上；不写最、第一，不写没有依据的数字',
      isWide: true,
    },
    { name: 'avatar', label: '头像', kind: 'picture', help: '征得本人同意；没有头像时显示姓氏' },
    {
      name: 'staff_id',
      label: '对应员工',
      kind: 'choice',
      options: staff,
      help: '评分与服务单数按这位员工跟进的订单计算',
    },
    { name: 'wechat_qr', label: '微信二维码的地址', kind: 'text', help: '留空则不显示' },
    { name: 'active', label: '在网站上显示', kind: 'flag', isWide: true },
  ]
  return (
    <RecordsPage
      entity="team_member"
      calls={deskTeam}
      fields={fields}
      fresh={fresh}
      groupOf={({ fields: { kind } }) => kindOf(kind)}
      lineOf={({ fields: { title, city, licence_no } }) =>
        [title, city, licence_no && `导游证 ${licence_no}`].filter(Boolean).join(' · ')
      }
      nothing="新建一位成员，选好类型，访客会在“关于我们”里看到。"
      noun="成员"
      tabs={<ContentTabs />}
      title="团队"
      titleOf={({ fields: { name } }) => name ?? ''}
    />
  )
}
