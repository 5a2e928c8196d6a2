import type { ChatRow } from '#src/api/desk/service/chats.ts'
import { deskChats } from '#src/api/desk/service/chats.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { useAddress } from '../client/address.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { StaleStrip } from '../list/parts/list-states.tsx'
import { type ListState, useList } from '../list/use-list.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { PageState } from '../parts/page-state.tsx'
import { momentText } from '../parts/time-text.ts'
import { AnswerClock } from './answer-clock.tsx'
import { VisitorFace } from './visitor-face.tsx'

const tabs = [
  { value: 'active', title: '进行中' },
  { value: 'others', title: '同事的' },
  { value: 'closed', title: '已结束' },
] as const
type Tab = (typeof tabs)[number]['value']
const isTab = (text: string | undefined): text is Tab => tabs.some(({ value }) => value === text)

/** What waits stands first; below it what one answers oneself. J and K go from one to the next. */
export function Conversations({ chosen }: { chosen: number }) {
  const { search, go } = useAddress()
  const tab = isTab(search['tab']) ? search['tab'] : 'active'
  const list = useTab(tab)
  const rows = ordered(list.rows, tab)
  const step = (by: 1 | -1) => {
    const at = rows.findIndex(({ id }) => id === chosen)
    const next = rows[at < 0 ? 0 : at + by]
    return next ? void go(hrefOf(next.id, tab)) : false
  }
  useKeys({ j: () => step(1), k: () => step(-1) })
  return (
    <section aria-label="会话列表" className="flex min-h-0 flex-col border-line border-r">
      <nav aria-label="会话" className="flex h-12 shrink-0 items-center gap-1 border-line border-b px-3">
        {tabs.map(({ value, title }) => (
          <DeskLink
            aria-current={value === tab ? 'page' : undefined}
            className="flex h-8 grow items-center justify-center gap-1.5 rounded-row text-ink-700 hover:bg-sunk aria-[current]:bg-pine-50 aria-[current]:font-semibold aria-[current]:text-pine-700"
            key={value}
            search={{ tab: value === 'active' ? undefined : value }}
            to={chosen > 0 ? `/chat/${chosen}` : '/chat'}
          >
            {title}
            {value === tab && <span className="num">{list.total ?? ''}</span>}
          </DeskLink>
        ))}
      </nav>
      <div className="min-h-0 grow overflow-auto">
        <Rows chosen={chosen} list={list} tab={tab} />
      </div>
    </section>
  )
}

/**
 * Under the heading of a tab stands nothing of another one: until its own rows come it is as if none were known. Only
 * another tab makes a list stale here, news of the same one do not.
 */
function useTab(tab: Tab): ListState<ChatRow> {
  const list = useList(deskChats.list, { tab })
  return list.isStale ? { ...list, rows: [], total: null } : list
}

interface RowsProps {
  list: ListState<ChatRow>
  tab: Tab
  chosen: number
}

function Rows({ list, tab, chosen }: RowsProps) {
  const { rows, total, error, hasMore, updatedAt } = list
  if (total === null)
    return error === null ? (
      <Skeleton className="h-80 rounded-control" />
    ) : (
      <PageState action={{ label: '重试', run: list.retry }} title={messageOf(error)} />
    )
  if (rows.length === 0) return <p className="p-4 text-ink-500">{nothing[tab]}</p>
  return (
    <>
      {error !== null && <StaleStrip list={list} />}
      {groupsOf(rows, tab).map(({ title, list: group }) => (
        <section aria-label={title || '会话'} key={title}>
          {title && (
            <h2 className="flex h-7 items-center gap-1.5 bg-paper px-3.5 text-12 text-ink-500">
              {title}{' '}
              <span className="num">
                {group.length}
                {hasMore && '+'}
              </span>
            </h2>
          )}
          <ul>
            {group.map((row) => (
              <Row isChosen={row.id === chosen} key={row.id} now={updatedAt} row={row} tab={tab} />
            ))}
          </ul>
        </section>
      ))}
      {hasMore && (
        <p className="p-2 text-center">
          <Button busyText="读取中" isBusy={list.isLoadingMore} look="text" onClick={list.loadMore} size="sm">
            加载更多
          </Button>
        </p>
      )}
    </>
  )
}

const nothing: Record<Tab, string> = {
  active: '没有人在等，客人发起会话后会出现在这里。',
  others: '同事没有进行中的会话。',
  closed: '还没有结束的会话。',
}

const hrefOf = (id: number, tab: Tab) => `/desk/chat/${id}${tab === 'active' ? '' : `?tab=${tab}`}`

function groupsOf(rows: readonly ChatRow[], tab: Tab) {
  if (tab !== 'active') return [{ title: '', list: rows }]
  return [
    { title: '待接', list: rows.filter(({ owner }) => owner === null) },
    { title: '我的', list: rows.filter(({ owner }) => owner !== null) },
  ].filter(({ list }) => list.length > 0)
}
const ordered = (rows: readonly ChatRow[], tab: Tab) => groupsOf(rows, tab).flatMap(({ list }) => list)

interface RowProps {
  row: ChatRow
  now: Date
  tab: Tab
  isChosen: boolean
}

const Row = ({ row, now, tab, isChosen }: RowProps) => (
  <li>
    <DeskLink
      aria-current={isChosen ? 'true' : undefined}
      className="flex h-16.5 items-center gap-2.5 border-line border-b px-3.5 hover:bg-sunk aria-[current]:bg-pine-50 aria-[current]:shadow-[inset_3px_0_0_var(--color-pine-600)]"
      search={{ tab: tab === 'active' ? undefined : tab }}
      to={`/chat/${row.id}`}
    >
      <VisitorFace isMember={row.is_member} label={row.label} />
      <span className="min-w-0 grow">
        <span className="flex items-center gap-2">
          <b className="truncate font-semibold">{row.label}</b>
          <span className="num ml-auto shrink-0 text-12 text-ink-500">{momentText(row.last_at, now)}</span>
        </span>
        <span className="flex items-center gap-2">
          <span className="min-w-0 grow truncate text-ink-500">
            {row.state === 'closed' ? row.subject : row.last_text || '（已撤回）'}
          </span>
          {row.owner && tab === 'others' && <span className="text-12 text-ink-500">{row.owner.name}</span>}
          {row.state !== 'closed' && <AnswerClock dueAt={row.due_at} now={now} />}
          {row.unread > 0 && (
            <span className="num grid h-4 min-w-4 place-items-center rounded-full bg-cin-600 px-1 text-12/16 text-white">
              {row.unread}
              <span className="sr-only">条未读</span>
            </span>
          )}
        </span>
      </span>
    </DeskLink>
  </li>
)
