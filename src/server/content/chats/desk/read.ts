import type { ChatDetail, ChatRow, DeskMessage, deskChats } from '#src/api/desk/service/chats.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { maskNumbers } from '#src/domain/account/masks.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import { onlyOf } from '#src/domain/account/staff.ts'
import { dayOf, startOf } from '#src/domain/calendar-day.ts'
import { chatKindText, chatPageMost, guestLabel } from '#src/domain/content/chat/chat.ts'
import { instantValue, pageOf as pageOfList } from '#src/domain/desk/list.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { claimableRules, offeredViews } from '#src/server/marketing/coupons/service.ts'
import { findBeside } from '#src/server/operations/service-work/service.ts'
import { tellTyping } from '../live/news.ts'
import { pictureOf } from '../pictures.ts'
import { pageOf } from '../reading.ts'
import { type ChatRecord, findChat } from '../store/chats.ts'
import type { MessageRecord } from '../store/messages.ts'
import { messageViews } from '../views.ts'
import * as store from './store.ts'

type Fields<A extends keyof typeof deskChats> = Input<(typeof deskChats)[A]>

export const reachOf = (staff: Staff): store.Reach => ({ onlyOf: onlyOf(staff, 'chat.work') })

export const labelOf = (row: Pick<store.ListedChat, 'member_id' | 'member_name' | 'visitor_hash'>) =>
  row.member_id === null ? guestLabel(row.visitor_hash) : row.member_name || '会员'

function rowView({ vault, now }: Ctx, row: store.ListedChat): ChatRow {
  const { last_kind: kind, last_body_enc: body } = row
  const lastText = kind === null || kind === 'text' ? (body ? vault.open(body) : '') : chatKindText[kind]
  return {
    id: row.id,
    state: row.state,
    label: labelOf(row),
    is_member: row.member_id !== null,
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    page_url: row.page_url,
    last_text: maskNumbers(lastText),
    last_at: row.last_at,
    waiting_since: row.waiting_since,
    due_at: row.due_at,
    is_overdue: row.due_at !== null && row.due_at < now,
    unread: row.unread,
    last_seq: row.last_seq,
    visitor_read_seq: row.visitor_read_seq,
    subject: row.subject,
    score: row.score,
  }
}

export async function pageChats(
  ctx: Ctx,
  staff: Staff,
  { tab = 'active', cursor }: Fields<'list'>,
): Promise<Data<(typeof deskChats)['list']>> {
  const conditions = { tab, staffId: staff.id, ...reachOf(staff) }
  const total = await store.countChats(ctx.db, conditions)
  const found = await store.listChats(ctx.db, conditions, cursor)
  const { rows, ...page } = pageOfList(found, total, ({ sorted_at }) => instantValue(sorted_at))
  return { list: rows.map((row) => rowView(ctx, row)), ...page }
}

/** Of what this person may read. */
export const figuresOfDay = ({ db, now }: Ctx, staff: Staff) =>
  store.figuresSince(db, reachOf(staff), startOf(dayOf(now)))

/** Refuses NOT_FOUND beyond the person's right. */
export async function viewChat(ctx: Ctx, staff: Staff, id: number): Promise<ChatDetail> {
  const { db, vault, now } = ctx
  const row = await store.findListed(db, id, reachOf(staff))
  if (!row) throw new Refused('NOT_FOUND')
  const member = row.member_id === null ? undefined : await memberOf(ctx, row.member_id)
  const uncalled = await store.findUncalled(db, id)
  const phoneHash = member?.phone_hash ?? uncalled?.phone_hash
  return {
    ...rowView(ctx, row),
    score_text: row.score_text_enc ? maskNumbers(vault.open(row.score_text_enc)) : '',
    created_at: row.created_at,
    member: member
      ? { uid: member.uid, name: member.name, phone_mask: maskPhone(vault.open(member.phone_enc)) }
      : null,
    inquiry_id: uncalled?.id ?? null,
    beside: phoneHash
      ? await findBeside(db, staff, { phoneHash })
      : { member: null, inquiries: [], orders: [], requests: [] },
    coupons: row.member_id === null ? 0 : await store.countCoupons(db, row.member_id, now),
    viewed: row.visitor_hash ? await store.listViewed(db, row.visitor_hash) : [],
    favourites: row.member_id === null ? [] : await store.listFavourites(db, row.member_id),
    earlier: await store.listEarlier(db, row),
  }
}

const memberOf = ({ db }: Ctx, id: number) =>
  db
    .selectFrom('member')
    .select(['uid', 'name', 'phone_enc', 'phone_hash'])
    .where('id', '=', id)
    .executeTakeFirst()

async function readable(ctx: Ctx, staff: Staff, id: number) {
  const chat = await findChat(ctx.db, id)
  const reach = reachOf(staff)
  if (!chat || (reach.onlyOf !== null && chat.owner_id !== reach.onlyOf)) throw new Refused('NOT_FOUND')
  return chat
}

export async function pageDeskMessages(
  ctx: Ctx,
  staff: Staff,
  { id, after_seq, before_seq, size = chatPageMost }: Fields<'messages'>,
): Promise<Data<(typeof deskChats)['messages']>> {
  const chat = await readable(ctx, staff, id)
  const page = await pageOf(ctx, chat, { after: after_seq, before: before_seq, size, isVisitor: false })
  return {
    list: await deskViews(ctx, staff, chat, page.rows),
    last_seq: page.lastSeq,
    has_more: page.hasMore,
  }
}

/** What the visitor wrote is shown with telephones masked: whoever needs one makes an inquiry of it. */
async function deskViews(
  ctx: Ctx,
  staff: Staff,
  chat: Pick<ChatRecord, 'member_id'>,
  rows: readonly MessageRecord[],
): Promise<DeskMessage[]> {
  const views = await messageViews(ctx, chat, rows, (row) => row.staff_id === staff.id)
  return views.map(({ row, ...view }) => ({
    ...view,
    text: row.sender === 'visitor' ? maskNumbers(view.text) : view.text,
    from: row.sender,
    staff: row.staff_id === null ? null : { id: row.staff_id, name: row.staff_name ?? '' },
  }))
}

/** The coupons that can be sent into a conversation: what anybody may claim now, and whether this member has it. */
export async function couponsToSend(ctx: Ctx, staff: Staff, { id }: Fields<'coupons'>) {
  const chat = await readable(ctx, staff, id)
  return offeredViews(ctx, await claimableRules(ctx), chat.member_id)
}

export async function deskPicture(ctx: Ctx, staff: Staff, { id, seq }: Fields<'pictureFile'>) {
  await readable(ctx, staff, id)
  return pictureOf(ctx, id, seq)
}

export async function noteStaffTyping(ctx: Ctx, staff: Staff, { id }: Fields<'typing'>) {
  const chat = await readable(ctx, staff, id)
  if (chat.owner_id === staff.id && chat.state === 'open') await tellTyping(ctx.db, chat, 'staff')
  return {}
}
