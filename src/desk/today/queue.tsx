import { ChevronDown } from 'lucide-react'
import { Fragment, useState } from 'react'
import { messageOf } from '#src/api/reply.ts'
import { workKinds } from '#src/domain/desk/work.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'
import { deskHref, useAddress } from '../client/address.ts'
import { useKeys } from '../keyboard/use-keys.ts'
import { StaleStrip } from '../list/parts/list-states.tsx'
import { isOnControl } from '../list/use-rows.ts'
import { DeskLink } from '../parts/desk-link.tsx'
import { PageState } from '../parts/page-state.tsx'
import { itemPath } from '../parts/record-path.ts'
import forest from './forest.webp'
import { ItemPeek } from './item-peek.tsx'
import { groupTitles, type Tab, type WorkItem } from './items.ts'
import { QueueFoot } from './queue-foot.tsx'
import { Row } from './row.tsx'
import { SnoozeSheet } from './snooze-sheet.tsx'
import { type Queue, useQueue } from './use-queue.ts'

const isOpenForMe = ({ is_for_me, closed_at }: WorkItem) => is_for_me && closed_at === null

const tabTitles: Record<Tab, string> = { mine: '我的', all: '全部待办', done: '已完成' }

/** 待办 (desk book §3.4): one list, no columns; the keyboard is enough. */
export function QueuePanel() {
  const queue = useQueue()
  const { go, search, set } = useAddress()
  const [currentId, setCurrentId] = useState<number | null>(null)
  const [snoozing, setSnoozing] = useState<WorkItem | null>(null)
  const { items } = queue
  const at = items.findIndex(({ id }) => id === currentId)
  const current = items[at]
  const peeked = items.find(({ id }) => String(id) === search['peek'])

  function step(by: number) {
    const next = items[Math.min(Math.max(at + by, 0), items.length - 1)]
    if (!next) return
    setCurrentId(next.id)
    const row = document.querySelector<HTMLElement>(`[data-item="${next.id}"]`)
    row?.scrollIntoView({ block: 'nearest' })
    row?.focus({ preventScroll: true })
    if (peeked) void set({ peek: String(next.id) })
  }
  /** Where it is done; what a second person decides is decided beside the queue. */
  function open(item: WorkItem) {
    if (item.entity === 'approval') return void set({ peek: String(item.id) })
    const path = itemPath(item)
    if (path) void go(deskHref(path))
  }
  /** What nobody has; taking over from a colleague is pressed beside the queue, where it says so. */
  function take(item: WorkItem) {
    if (!isOpenForMe(item)) return
    const holder = item.claimed_by ?? item.owner
    if (!holder) queue.claim(item)
    else toast.warn(`${holder.name} 已领取`)
  }
  const withCurrent = (act: (item: WorkItem) => unknown) => () => (current ? void act(current) : false)
  const unlessOnControl = (act: (item: WorkItem) => unknown) => (event: KeyboardEvent) =>
    isOnControl(event.target) ? false : withCurrent(act)()
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    arrowdown: () => step(1),
    arrowup: () => step(-1),
    enter: unlessOnControl(open),
    ' ': unlessOnControl((item) => set({ peek: peeked ? undefined : String(item.id) })),
    c: withCurrent(take),
    s: withCurrent((item) => isOpenForMe(item) && item.group !== 'overdue' && setSnoozing(item)),
    escape: () => (peeked ? void set({ peek: undefined }) : false),
  })
  return (
    <section aria-label="待办" className="panel flex min-h-0 flex-col overflow-hidden">
      <Head queue={queue} />
      {queue.error !== null && items.length > 0 && <StaleStrip list={queue.list} />}
      <Body currentId={currentId} onOpen={open} onPoint={setCurrentId} queue={queue} />
      <QueueFoot queue={queue} />
      {peeked && (
        <ItemPeek item={peeked} key={peeked.id} onSnooze={() => setSnoozing(peeked)} queue={queue} />
      )}
      {snoozing && <SnoozeSheet item={snoozing} now={queue.at.now} onClose={() => setSnoozing(null)} />}
    </section>
  )
}

function Head({ queue: { tab, kind, overdue, counts, show } }: { queue: Queue }) {
  const figures: Record<Tab, number | undefined> = {
    mine: counts?.mine,
    all: counts?.all,
    done: counts?.done,
  }
  return (
    <div className="flex h-10 shrink-0 items-center gap-2 border-line border-b pr-4 pl-4">
      <nav aria-label="待办范围" className="flex h-full gap-0.5">
        {(Object.keys(tabTitles) as Tab[]).map((each) => (
          <DeskLink
            aria-current={each === tab ? 'page' : undefined}
            className={`relative flex items-center gap-1.5 whitespace-nowrap px-3 ${each === tab ? 'font-semibold text-pine-700 after:absolute after:inset-x-3 after:-bottom-px after:h-0.5 after:bg-pine-600' : 'text-ink-700 hover:text-pine-700'}`}
            key={each}
            search={{ tab: each === 'mine' ? undefined : each }}
            to="/"
          >
            {tabTitles[each]}
            <span className="num">{figures[each] ?? ''}</span>
          </DeskLink>
        ))}
      </nav>
      <span className="grow" />
      <label className="input h-7 w-36">
        <span className="sr-only">种类</span>
        <select onChange={({ target }) => show({ kind: target.value })} value={kind ?? ''}>
          <option value="">全部种类</option>
          {counts?.kinds.map(({ kind: each, title, count }) => (
            <option key={each} value={each}>
              {title} {count}
            </option>
          ))}
          {kind && !counts?.kinds.some((each) => each.kind === kind) && (
            <option value={kind}>{workKinds[kind].title}</option>
          )}
        </select>
        <ChevronDown aria-hidden className="icon" />
      </label>
      <button
        aria-pressed={overdue}
        className={`chip ${overdue ? 'on' : ''}`}
        onClick={() => show({ overdue: overdue ? undefined : '1' })}
        type="button"
      >
        只看超时
      </button>
    </div>
  )
}

interface BodyProps {
  queue: Queue
  currentId: number | null
  onPoint(id: number): void
  onOpen(item: WorkItem): void
}

function Body({ queue, currentId, onPoint, onOpen }: BodyProps) {
  const { items, tab, error, isLoading } = queue
  if (error && items.length === 0)
    return <PageState action={{ label: '重试', run: queue.list.retry }} title={messageOf(error)} />
  if (isLoading)
    return (
      <div className="grid gap-3 p-4">
        {[1, 2, 3, 4, 5].map((each) => (
          <Skeleton className="h-6" key={each} />
        ))}
      </div>
    )
  if (items.length === 0) return <Empty queue={queue} />
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard.
    <div className="min-h-0 grow overflow-y-auto" tabIndex={0}>
      <ul>
        {items.map((item, index) => (
          <Fragment key={item.id}>
            {tab !== 'done' && item.group !== items[index - 1]?.group && (
              <li className="flex h-7 items-center gap-1.5 border-line border-b bg-paper px-4 text-12/18 text-ink-500">
                <b className="font-semibold text-ink-700">{groupTitles[item.group]}</b>
                <span className="num">
                  {items.filter(({ group }) => group === item.group).length}
                  {queue.list.hasMore && items.at(-1)?.group === item.group && '+'}
                </span>
              </li>
            )}
            <Row
              at={queue.at}
              isCurrent={item.id === currentId}
              isDone={tab === 'done'}
              item={item}
              onClaim={() => queue.claim(item)}
              onOpen={() => onOpen(item)}
              onPoint={() => onPoint(item.id)}
            />
          </Fragment>
        ))}
      </ul>
    </div>
  )
}

function Empty({ queue: { tab, kind, overdue, show } }: { queue: Queue }) {
  if (kind || overdue)
    return (
      <PageState
        action={{ label: '清除筛选', run: () => show({ kind: undefined, overdue: undefined }) }}
        title="没有符合条件的待办"
      />
    )
  if (tab === 'done') return <PageState title="今天还没有完成的待办" />
  return (
    <div className="grid min-h-100 content-center justify-items-center gap-4 text-center">
      <img alt="" className="h-34.5 w-55 rounded-card object-cover" height={276} src={forest} width={440} />
      <h2 className="font-semibold font-serif text-20/30">今天没有等你的事</h2>
    </div>
  )
}
