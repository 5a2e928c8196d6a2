import { expressionBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import { epochMs } from '#src/platform/db/sql-fragments.ts'
import type { Terms } from '../terms.ts'

/** One statement for each kind of record; everything is the member's own. Instants inside JSON are epoch milliseconds. */

export const findAccount = (db: Db, memberId: number) =>
  db
    .selectFrom('member as m')
    .selectAll()
    .select((eb) => [
      sql<Terms>`m.consent`.as('terms'),
      eb
        .selectFrom('member_weixin as w')
        .select('w.nickname')
        .whereRef('w.member_id', '=', 'm.id')
        .as('wx_nickname'),
      jsonArrayFrom(
        eb
          .selectFrom('member_consent as c')
          .select((consent) => [
            'c.kind',
            'c.version',
            epochMs(consent.ref('c.given_at')).as('given'),
            epochMs(consent.ref('c.withdrawn_at')).as('withdrawn'),
          ])
          .whereRef('c.member_id', '=', 'm.id')
          .orderBy('c.id'),
      ).as('consents'),
      jsonArrayFrom(
        eb
          .selectFrom('reveal_log as r')
          .select((look) => ['r.saved_traveller_id as savedTravellerId', epochMs(look.ref('r.at')).as('at')])
          .whereRef('r.member_id', '=', 'm.id')
          .orderBy('r.id'),
      ).as('reveals'),
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow()

export const listAddresses = (db: Db, memberId: number) =>
  db
    .selectFrom('postal_address')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

const order = expressionBuilder<DB & { o: DB['orders'] }, 'o'>()

/** Out of JSON, where what is sealed travels as text. */
const mails = jsonArrayFrom(
  order
    .selectFrom('order_mail as m')
    .select(['m.kind', 'm.status', 'm.carrier', 'm.tracking_no'])
    .select((mail) => [
      sql<string | null>`encode(m.address_enc, 'base64')`.as('address'),
      epochMs(mail.ref('m.requested_at')).as('requested'),
    ])
    .whereRef('m.order_id', '=', 'o.id')
    .orderBy('m.id'),
)

const shares = jsonArrayFrom(
  order
    .selectFrom('order_share as s')
    .select((share) => [
      epochMs(share.ref('s.created_at')).as('created'),
      epochMs(share.ref('s.revoked_at')).as('revoked'),
    ])
    .whereRef('s.order_id', '=', 'o.id')
    .orderBy('s.id'),
)

export const listOrders = (db: Db, memberId: number) =>
  db
    .selectFrom('orders as o')
    .selectAll()
    .select((eb) => [
      sql<string>`o.snapshot ->> 'title'`.as('title'),
      eb
        .selectFrom('contract as c')
        .select('c.contract_no')
        .whereRef('c.order_id', '=', 'o.id')
        .orderBy('c.id', 'desc')
        .limit(1)
        .as('contract_no'),
      jsonArrayFrom(
        eb
          .selectFrom('invoice as i')
          .select((invoice) => [
            'i.request_no',
            'i.status',
            'i.number',
            'i.amount_fen',
            sql<string>`encode(i.title_enc, 'base64')`.as('title'),
            sql<string | null>`encode(i.tax_no_enc, 'base64')`.as('tax_no'),
            sql<string | null>`encode(i.email_enc, 'base64')`.as('email'),
            epochMs(invoice.ref('i.requested_at')).as('requested'),
          ])
          .whereRef('i.order_id', '=', 'o.id')
          .orderBy('i.id'),
      ).as('invoices'),
      mails.as('mails'),
      shares.as('shares'),
      // What a colleague wrote of a request is not the member's own; who left is, whoever asked.
      jsonArrayFrom(
        eb
          .selectFrom('refund_request as r')
          .select(['r.request_no', 'r.refund_fen', 'r.status'])
          .select((r) => [
            sql<{ name: string }[]>`r.leavers`.as('leavers'),
            sql<string>`case when r.asked_by is null then r.note else '' end`.as('note'),
            epochMs(r.ref('r.created_at')).as('created'),
          ])
          .whereRef('r.order_id', '=', 'o.id')
          // Of goodwill its receiver hears when it has been agreed.
          .where((r) => r.or([r('r.kind', '<>', 'goodwill'), r('r.status', 'in', ['approved', 'done'])]))
          .orderBy('r.id'),
      ).as('refunds'),
    ])
    .where('o.member_id', '=', memberId)
    .orderBy('o.id')
    .execute()

export const listTravellers = (db: Db, memberId: number) =>
  db
    .selectFrom('order_traveller as t')
    .innerJoin('orders as o', 'o.id', 't.order_id')
    .selectAll('t')
    .where('o.member_id', '=', memberId)
    .orderBy('t.order_id')
    .orderBy('t.seq')
    .execute()

interface StoredPicture {
  url: string
}

export const listReviews = (db: Db, memberId: number) =>
  db
    .selectFrom('review as c')
    .leftJoin('orders as o', 'o.id', 'c.order_id')
    .select(['c.product_id', 'o.order_no', 'c.score', 'c.content', 'c.reply', 'c.written_at'])
    .select([
      sql<StoredPicture[]>`c.images`.as('images'),
      sql<string | null>`c.append ->> 'content'`.as('appended'),
    ])
    .where('c.member_id', '=', memberId)
    .orderBy('c.id')
    .execute()

export const listFavourites = (db: Db, memberId: number) =>
  db
    .selectFrom('favourite as s')
    .innerJoin('product as p', 'p.id', 's.product_id')
    .select(['s.product_id', 'p.title', 's.saved_at'])
    .where('s.member_id', '=', memberId)
    .orderBy('s.saved_at')
    .execute()

export const listPoints = (db: Db, memberId: number) =>
  db
    .selectFrom('point_entry')
    .select(['type', 'points', 'balance_after', 'note', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

/** A member's own, and what their telephone sent without a login. */
const isOwnOrByPhone = (memberId: number) => sql<boolean>`(member_id = ${memberId}
  or member_id is null and phone_hash = (select phone_hash from member where id = ${memberId}))`

/** Also those that the member's telephone made without a login: a session of sixty days has no next one to attach them. */
export const listRequests = (db: Db, memberId: number) =>
  db
    .selectFrom('custom_request as c')
    .selectAll()
    .select(sql<string>`place_of_request(c.dest_ids, c.dest_text)`.as('place'))
    .where(isOwnOrByPhone(memberId))
    .orderBy('c.id')
    .execute()

/** Also those that the member's telephone left without a login, which go with the account when it is closed. */
export const listInquiries = (db: Db, memberId: number) =>
  db
    .selectFrom('inquiry')
    .select(['name', 'phone_enc', 'message', 'page_url', 'created_at'])
    .where(isOwnOrByPhone(memberId))
    .orderBy('id')
    .execute()

export const listChatMessages = (db: Db, memberId: number) =>
  db
    .selectFrom('chat_message as m')
    .innerJoin('chat as c', 'c.id', 'm.chat_id')
    .select(['m.at', 'm.sender', 'm.body_enc'])
    .where('c.member_id', '=', memberId)
    .where('m.sender', '<>', 'whisper')
    .orderBy('m.chat_id')
    .orderBy('m.seq')
    .execute()

export const listMessages = (db: Db, memberId: number) =>
  db
    .selectFrom('message')
    .select(['kind', 'title', 'body', 'sent_at', 'read_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

/** Lists every login record there is: they are kept 180 days. */
export const listLogins = (db: Db, memberId: number) =>
  db
    .selectFrom('login_log')
    .select(['at', 'kind', 'result', 'ip', 'user_agent'])
    .where('member_id', '=', memberId)
    .orderBy('at')
    .execute()

export const listWaiting = (db: Db, memberId: number) =>
  db
    .selectFrom('waitlist as w')
    .innerJoin('departure as d', 'd.id', 'w.departure_id')
    .innerJoin('product as p', 'p.id', 'd.product_id')
    .select(['p.title', 'd.departs_on', 'w.adult', 'w.child_bed', 'w.child_nobed', 'w.infant'])
    .select(['w.joined_at', 'w.ended_at'])
    .where('w.member_id', '=', memberId)
    .orderBy('w.id')
    .execute()

/** What was exchanged, given or claimed, whatever became of it. */
export const listCoupons = (db: Db, memberId: number) =>
  db
    .selectFrom('coupon as c')
    .innerJoin('coupon_rule as r', 'r.id', 'c.rule_id')
    .leftJoin('orders as o', 'o.id', 'c.order_id')
    .select(['r.name', 'c.state', 'c.received_at', 'c.valid_from', 'c.valid_to', 'o.order_no'])
    .where('c.member_id', '=', memberId)
    .orderBy('c.id')
    .execute()
