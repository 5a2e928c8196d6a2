import { neededRoleText } from '#src/domain/account/staff-words.ts'
import { useAddress } from '../client/address.ts'
import { useMay, useMe } from '../client/me.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { PageState } from '../parts/page-state.tsx'
import { Alarms } from './alarms.tsx'
import { JobTable } from './jobs.tsx'
import { Messages } from './messages.tsx'
import { Status } from './status.tsx'

const tabs = [
  { word: '', title: '告警', Tab: Alarms },
  { word: 'jobs', title: '任务', Tab: JobTable },
  { word: 'messages', title: '失败消息', Tab: Messages },
  { word: 'status', title: '状态', Tab: Status },
] as const

/** 系统 (desk book §4.16). Who only looks after money sees the alarms about it and nothing else. */
export function Page() {
  const { search } = useAddress()
  const may = useMay()
  const { rights } = useMe()
  if (!may('system.work') && !rights['finance.read']?.includes('all'))
    return (
      <>
        <PageHead title="系统" />
        <PageState lines={[neededRoleText('system.work')]} title="没有这个页面的权限" />
      </>
    )
  const seen = may('system.work') ? tabs : tabs.slice(0, 1)
  const { Tab, word: current } = seen.find(({ word }) => word === (search['tab'] ?? '')) ?? tabs[0]
  return (
    <div className="flex h-full flex-col">
      <PageHead title="系统" />
      {seen.length > 1 && (
        <nav aria-label="系统" className="mb-3 flex shrink-0 gap-2">
          {seen.map(({ word, title }) => (
            <DeskLink
              aria-current={word === current ? 'page' : undefined}
              className={`chip inline-flex items-center ${word === current ? 'on' : ''}`}
              key={word}
              search={{ tab: word }}
              to="/system"
            >
              {title}
            </DeskLink>
          ))}
        </nav>
      )}
      <div className="min-h-0 grow">
        <Tab />
      </div>
    </div>
  )
}
