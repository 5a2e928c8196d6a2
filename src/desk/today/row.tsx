import { CircleAlert, Clock, Lock, Plus, Timer } from 'lucide-react'
import { staffRoleText } from '#src/domain/account/staff-words.ts'
import { yuanText } from '#src/domain/money.ts'
import { buttonLook } from '#src/ui/button.tsx'
import { DeskLink } from '../parts/desk-link.tsx'
import { Face } from '../parts/face.tsx'
import { itemPath } from '../parts/record-path.ts'
import { clockText } from '../parts/time-text.ts'
import { clockOf, type ShownClock } from './clock.ts'
import type { WorkItem } from './items.ts'

interface Props {
  item: WorkItem
  at: { now: Date; nextStartAt: Date | null }
  isCurrent: boolean
  onPoint(): void
  onClaim(): void
  onOpen(): void
  isDone: boolean
}

/** One thing that waits: until when, what, about which record, the fact that decides, who has it, and the verb. */
export function Row({ item, at, isCurrent, onPoint, onClaim, onOpen, isDone }: Props) {
  const holder = item.claimed_by ?? item.owner
  return (
    <li
      aria-current={isCurrent || undefined}
      className={`relative grid h-10.5 grid-cols-[112px_88px_minmax(0,1fr)_auto_24px_76px] items-center gap-3 border-line border-b px-4 outline-none ${isCurrent ? 'bg-pine-50 before:absolute before:inset-y-0 before:left-0 before:w-0.75 before:bg-pine-600' : ''}`}
      data-item={item.id}
      onPointerDown={onPoint}
      // The focus goes along with J and K, so that Enter and Space are those of the row.
      tabIndex={-1}
    >
      {isDone ? <DoneAt item={item} /> : <ClockCell clock={clockOf(item, at)} item={item} />}
      <span className="truncate text-ink-700">{item.title}</span>
      <span className="truncate" title={item.text}>
        {hasNumber(item) && <b className="num mr-1.5 font-semibold">{item.ref}</b>}
        {item.text}
      </span>
      <span className="num text-right">
        {item.amount_fen === null ? item.note : yuanText(item.amount_fen)}
      </span>
      <Holder holder={isDone ? item.closed_by : holder} item={item} onClaim={onClaim} />
      {isDone ? <span /> : <Verb item={item} onOpen={onOpen} />}
    </li>
  )
}

/** Numbers that a row of the database has are nobody's word for it. */
const hasNumber = ({ entity }: WorkItem) =>
  ['order', 'custom_request', 'refund_request', 'withdrawal', 'mention'].includes(entity)

const tones: Record<ShownClock['tone'], string> = {
  late: 'font-semibold text-cin-600',
  soon: 'font-semibold text-warn',
  calm: 'text-ink-700',
}
const icons = { late: CircleAlert, soon: Timer, calm: Clock }

function ClockCell({ clock, item }: { clock: ShownClock; item: WorkItem }) {
  if (item.snoozed_until)
    return (
      <span className="truncate text-ink-500" title={item.snooze_reason}>
        稍后 {clockText(item.snoozed_until)}
      </span>
    )
  const Icon = icons[clock.tone]
  return (
    <span className={`flex items-center gap-1.5 whitespace-nowrap ${tones[clock.tone]}`}>
      <Icon aria-hidden className={`icon shrink-0 ${clock.tone === 'calm' ? 'text-ink-400' : ''}`} />
      {clock.text}
    </span>
  )
}

const DoneAt = ({ item }: { item: WorkItem }) => (
  <span className="num text-ink-500">{item.closed_at ? clockText(item.closed_at) : ''}</span>
)

interface HolderProps {
  item: WorkItem
  holder: WorkItem['owner']
  onClaim(): void
}

function Holder({ item, holder, onClaim }: HolderProps) {
  if (holder)
    return (
      <span className="grid" title={holder.name}>
        <Face id={holder.id} name={holder.name} />
        <span className="sr-only">{holder.name}</span>
      </span>
    )
  if (item.closed_at || !item.is_for_me) return <span />
  return (
    <button
      aria-label={`领取：${item.title} ${item.ref}`}
      className="grid size-6 place-items-center rounded-full border border-control border-dashed text-ink-500 hover:border-pine-500 hover:text-pine-600"
      onClick={onClaim}
      title="领取（C）"
      type="button"
    >
      <Plus aria-hidden className="icon" />
    </button>
  )
}

/** Leads to the place where it is done; for other roles it says whose it is, and still leads there to look. */
function Verb({ item, onOpen }: { item: WorkItem; onOpen(): void }) {
  const path = itemPath(item)
  const needed = `需要“${item.roles.map((role) => staffRoleText[role]).join('”或“')}”角色`
  const words = item.is_for_me ? (
    item.verb
  ) : (
    <>
      <Lock aria-hidden className="icon" />
      查看
    </>
  )
  const look = `${buttonLook('line', 'sm')} w-19 px-0!`
  if (item.entity === 'approval')
    return (
      <button className={look} onClick={onOpen} type="button">
        {words}
      </button>
    )
  if (path === null)
    return (
      <span aria-disabled className={look} title="这一页还没有开放">
        {words}
      </span>
    )
  return (
    <DeskLink className={look} title={item.is_for_me ? undefined : needed} to={path}>
      {words}
    </DeskLink>
  )
}
