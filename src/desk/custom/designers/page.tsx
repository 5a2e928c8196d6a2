import { useQuery } from '@tanstack/react-query'
import { deskCustomOptions, deskDesigners } from '#src/api/desk/service/designers.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { query } from '../../client/query.ts'
import type { FieldSpec } from '../../content/records/fields.ts'
import { RecordsPage } from '../../content/records/records-page.tsx'
import { useIsPart } from '../../taxonomy/parts/part.ts'
import { CustomTabs } from '../parts/custom-tabs.tsx'
import { optionsOf } from '../parts/options.ts'
import { leaveText } from '../texts.ts'

const fresh = {
  name: '',
  title: '',
  city: '',
  years: '0',
  good_at: '',
  dest_ids: '',
  theme_ids: '',
  languages: '',
  slogan: '',
  intro: '',
  avatar: '',
  cover: '',
  away_from: '',
  away_until: '',
  active: '1',
}

/** 定制师 (desk book §3.1): who stands on the shop’s pages and is suggested for a request. */
export function Page() {
  const { data } = useQuery(query(deskCustomOptions.options, {}))
  const fields: readonly FieldSpec[] = [
    { name: 'name', label: '姓名', kind: 'text', isRequired: true },
    { name: 'title', label: '称谓', kind: 'text', isRequired: true, help: '如：云南定制师' },
    { name: 'city', label: '所在城市', kind: 'text', isRequired: true },
    { name: 'years', label: '从业年数', kind: 'text', isRequired: true, help: '不满一年填0' },
    { name: 'good_at', label: '擅长', kind: 'text', help: '访客读到的词，用顿号分开，最多6个' },
    { name: 'languages', label: '语言', kind: 'text', help: '用顿号分开，最多6个' },
    {
      name: 'dest_ids',
      label: '负责的目的地',
      kind: 'several',
      most: 12,
      isNameless: true,
      options: optionsOf(data?.places),
      help: '分配需求时按它推荐',
    },
    {
      name: 'theme_ids',
      label: '负责的主题',
      kind: 'several',
      most: 6,
      isNameless: true,
      options: optionsOf(data?.themes),
      help: '目的地之后按它推荐',
    },
    { name: 'slogan', label: '一句话', kind: 'text', isWide: true, help: '最多40字，写在主页标题下' },
    {
      name: 'intro',
      label: '介绍',
      kind: 'lines',
      most: 600,
      isRequired: true,
      isWide: true,
      help: '不写最、第一，不写没有依据的数字；评分、客人数与联系用时由系统计算',
    },
    { name: 'avatar', label: '头像', kind: 'picture', help: '征得本人同意；没有头像时显示姓氏' },
    { name: 'cover', label: '主页背景', kind: 'picture' },
    { name: 'away_from', label: '休假第一天', kind: 'day' },
    { name: 'away_until', label: '休假最后一天', kind: 'day', help: '休假时分配需求排在最后' },
    { name: 'active', label: '在岗：在网站上显示，可以被选', kind: 'flag', isWide: true },
  ]
  return (
    <RecordsPage
      calls={deskDesigners}
      entity="designer"
      consequences={({ fields: { active }, notes }, values) =>
        active === '1' && values['active'] === '0' ? (
          <p>停用后，主页、案例和评价都不再展示（{notes[1]}）；手上的需求不受影响，请另行分配。</p>
        ) : null
      }
      fields={fields}
      fresh={fresh}
      isPart={useIsPart('case.edit')}
      lineOf={({ fields: { away_from = '', away_until = '', title, city, good_at } }) =>
        [away_until >= dayOf(new Date()) && leaveText(away_from, away_until), title, city, good_at]
          .filter(Boolean)
          .join(' · ')
      }
      nothing="新建一位定制师，客人提交需求时可以选。"
      noun="定制师"
      tabs={<CustomTabs />}
      title="定制师"
      titleOf={({ fields: { name } }) => name ?? ''}
    />
  )
}
