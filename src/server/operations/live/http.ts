import { sql } from 'kysely'
import { events } from '#src/api/desk/work/events.ts'
import { type PresentAt, presence } from '#src/api/desk/work/presence.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { type Right, type StaffRole, scopesOf } from '#src/domain/account/staff.ts'
import type { ServerEvent } from '#src/platform/http/calls/event-streams.ts'
import { Refused } from '#src/platform/refused.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { countItems } from '../work/service.ts'
import type { News, Told } from './news.ts'

type Event = Data<typeof events.stream>

/** News that come together are told together, so that an import of a thousand rows is counted once. */
const TOGETHER_MS = 100

/** Who may hear that a record changed; what is not named here anybody may, for it is a number and nothing else. */
const heardWith: Readonly<Record<string, Right>> = {
  order: 'order.read',
  refund: 'order.read',
  refund_request: 'order.read',
  order_change: 'order.read',
  invoice: 'invoice.work',
  withdrawal: 'withdraw.review',
  departure: 'departure.read',
  inquiry: 'consult.work',
  product_question: 'question.answer',
  custom_request: 'custom.work',
  product: 'product.edit',
  review: 'review.read',
  member: 'member.read',
}

/** Who may open a record, and so know who else has it open. */
const openedWith: Readonly<Record<PresentAt, Right>> = {
  order: 'order.read',
  member: 'member.read',
  inquiry: 'consult.work',
  complaint: 'consult.work',
  product_question: 'question.answer',
  custom_request: 'custom.work',
  product: 'product.edit',
  departure: 'departure.read',
  review: 'review.read',
  refund_request: 'order.read',
  invoice: 'invoice.work',
  withdrawal: 'withdraw.review',
  coupon_rule: 'coupon.edit',
  campaign_edition: 'campaign.edit',
  static_page: 'content.edit',
  contract_template: 'contract.read',
  refund_ladder: 'contract.read',
}

const may = (staff: Staff, right: Right | undefined) => !right || scopesOf(staff, right).length > 0
const hearsAlarms = (staff: Staff) => may(staff, 'system.work') || may(staff, 'finance.read')

/** Of every conversation, or of those that were handed to them. */
const hearsChat = (staff: Staff, owner: number | null) => {
  const scopes = scopesOf(staff, 'chat.work')
  return scopes.includes('all') || (scopes.length > 0 && owner === staff.id)
}

/** The rights as they are now: a role may have been given or taken since the stream was opened. */
async function asOfNow({ db }: Ctx, staff: Staff): Promise<Staff> {
  const { rows } = await sql<{ roles: StaffRole[]; is_lead: boolean }>`
    select roles::text[] as roles, is_lead from staff where id = ${staff.id}`.execute(db)
  return { ...staff, roles: rows[0]?.roles ?? [], isLead: rows[0]?.is_lead ?? false }
}

async function countsOf(ctx: Ctx, staff: Staff, kinds: string[]): Promise<Event> {
  // A stream outlives the moment at which it was opened.
  const { rows } = await sql<{ now: Date }>`select shop_now() as now`.execute(ctx.db)
  const counted = await countItems(ctx.db, staff, rows[0]?.now ?? ctx.now)
  const sum = (of: 'mine' | 'all' | 'overdue') => counted.kinds.reduce((before, row) => before + row[of], 0)
  return { type: 'queue', kinds, count_mine: sum('mine'), count_all: sum('all'), overdue: sum('overdue') }
}

/** What one person hears of the news, the counts once for all of them. */
async function eventsOf(ctx: Ctx, staff: Staff, told: readonly News[]): Promise<Event[]> {
  const heard: Event[] = []
  const kinds = new Set<string>()
  for (const news of told) {
    if (news.event === 'queue') kinds.add(news.kind)
    else if (news.event === 'resync') heard.push({ type: 'resync' })
    else if (news.event === 'alarm') {
      if (hearsAlarms(staff)) heard.push({ type: 'alarm', kind: news.kind, ref: news.ref })
    } else if (news.event === 'chat' || news.event === 'typing') {
      if (hearsChat(staff, news.owner))
        heard.push({ type: 'chat', id: news.id, seq: news.event === 'chat' ? news.seq : null })
    } else if (news.event === 'presence') {
      if (may(staff, openedWith[news.kind as PresentAt]))
        heard.push({ type: 'presence', kind: news.kind, id: news.id })
    } else if (!may(staff, heardWith[news.kind])) continue
    else {
      const { kind, id, version, by } = news
      heard.push({ type: 'record', kind, id, version, by })
    }
  }
  if (kinds.size > 0) heard.push(await countsOf(ctx, staff, [...kinds]))
  return heard
}

/** Hears from the very beginning: what is told while the first counts are read waits in the inbox. */
function openInbox({ news }: Ctx, signal: AbortSignal) {
  let inbox: Told[] = []
  let wake = () => {}
  news.hear((told) => {
    inbox.push(told)
    wake()
  }, signal)
  signal.addEventListener('abort', () => wake())
  return async (): Promise<Told[]> => {
    if (inbox.length === 0 && !signal.aborted)
      await new Promise<void>((resolve) => {
        wake = resolve
      })
    await new Promise<void>((resolve) => setTimeout(resolve, TOGETHER_MS))
    const told = inbox
    inbox = []
    return told
  }
}

async function* stream(
  ctx: Ctx,
  opened: Staff,
  { signal, lastEventId }: { signal: AbortSignal; lastEventId: string | null },
): AsyncGenerator<ServerEvent<Event>> {
  const { news } = ctx
  const next = openInbox(ctx, signal)
  const begun = news.last()
  const at = (seq: number, data: Event): ServerEvent<Event> => ({
    id: news.idOf(seq),
    event: data.type,
    data,
  })
  yield at(begun, { type: 'reload', build: news.build })
  const missed = lastEventId === null ? [] : news.since(lastEventId)
  if (missed === null) yield at(begun, { type: 'resync' })
  else
    for (const event of await eventsOf(
      ctx,
      opened,
      missed.map((told) => told.news),
    ))
      yield at(begun, event)
  // Whatever was missed: the counts are those of now.
  yield at(begun, await countsOf(ctx, await asOfNow(ctx, opened), []))
  while (!signal.aborted) {
    const told = await next()
    const last = told.at(-1)?.seq
    if (signal.aborted || last === undefined) continue
    const staff = await asOfNow(ctx, opened)
    for (const event of await eventsOf(
      ctx,
      staff,
      told.map((each) => each.news),
    ))
      yield at(last, event)
  }
}

/** Tells every process that somebody has a record open, and answers who else has. Nothing of it is stored. */
async function standAt(
  { db, news }: Ctx,
  staff: Staff,
  { kind, id, leaving = false }: Input<typeof presence.read>,
) {
  if (!may(staff, openedWith[kind])) throw new Refused('NOT_FOUND')
  const stands = JSON.stringify({ event: 'presence', kind, id, staff: staff.id, leaves: leaving })
  await sql`select pg_notify('desk', ${stands})`.execute(db)
  const others = news.standingAt({ kind, id }).filter((each) => each !== staff.id)
  if (leaving || others.length === 0) return { list: [] }
  return {
    list: await db
      .selectFrom('staff')
      .select(['id', 'name'])
      .where('id', 'in', others)
      .orderBy('id')
      .execute(),
  }
}

export const eventHandlers = [
  ...handlers(events, {
    stream: async ({ ctx, staff, signal, lastEventId }) => stream(ctx, staff, { signal, lastEventId }),
  }),
  ...handlers(presence, { read: ({ ctx, staff, input }) => standAt(ctx, staff, input) }),
]
