import { sql } from 'kysely'
import type { ConsentKind } from '#src/domain/member-codes.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Terms } from './terms.ts'

/** One statement for each kind of record; everything is the member's own. Instants inside JSON are epoch milliseconds. */

const ms = (column: string) => sql.raw(`(extract(epoch from ${column}) * 1000)::bigint`)

export const findAccount = (db: Db, memberId: number) =>
  db
    .selectFrom('member as m')
    .selectAll()
    .select([
      sql<Terms>`m.consent`.as('terms'),
      sql<string | null>`(select w.nickname from member_weixin w where w.member_id = m.id)`.as('wx_nickname'),
      sql<{ kind: ConsentKind; version: string; given: number; withdrawn: number | null }[]>`(
        select coalesce(json_agg(json_build_object('kind', c.kind, 'version', c.version,
          'given', ${ms('c.given_at')}, 'withdrawn', ${ms('c.withdrawn_at')}) order by c.id), '[]')
        from member_consent c where c.member_id = m.id)`.as('consents'),
      sql<{ tourist: number; at: number }[]>`(
        select coalesce(json_agg(json_build_object('tourist', r.tourist_id, 'at', ${ms('r.at')}) order by r.id), '[]')
        from reveal_log r where r.member_id = m.id)`.as('reveals'),
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow()

export const listAddresses = (db: Db, memberId: number) =>
  db
    .selectFrom('mail_address')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()

export const listOrders = (db: Db, memberId: number) =>
  db
    .selectFrom('orders as o')
    .selectAll()
    .select([
      sql<string>`o.snapshot ->> 'title'`.as('title'),
      sql<
        string | null
      >`(select c.contract_no from contract c where c.order_id = o.id order by c.id desc limit 1)`.as(
        'contract_no',
      ),
    ])
    .where('o.member_id', '=', memberId)
    .orderBy('o.id')
    .execute()

export const listPeople = (db: Db, memberId: number) =>
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
    .selectFrom('comment as c')
    .leftJoin('orders as o', 'o.id', 'c.order_id')
    .select(['c.product_id', 'o.order_no', 'c.score', 'c.content', 'c.reply', 'c.written_at'])
    .select([
      sql<StoredPicture[]>`c.images`.as('images'),
      sql<string | null>`c.append ->> 'content'`.as('appended'),
    ])
    .where('c.member_id', '=', memberId)
    .orderBy('c.id')
    .execute()

export const listSaved = (db: Db, memberId: number) =>
  db
    .selectFrom('saved_product as s')
    .innerJoin('product as p', 'p.id', 's.product_id')
    .select(['s.product_id', 'p.title', 's.saved_at'])
    .where('s.member_id', '=', memberId)
    .orderBy('s.saved_at')
    .execute()

export const listRequests = (db: Db, memberId: number) =>
  db
    .selectFrom('custom_request as c')
    .selectAll()
    .select(
      sql<string>`coalesce((select string_agg(d.label, '、') from destination d where d.id = any (c.dest_ids)), '')`.as(
        'places',
      ),
    )
    .where('c.member_id', '=', memberId)
    .orderBy('c.id')
    .execute()

export const listConsults = (db: Db, memberId: number) =>
  db
    .selectFrom('consult')
    .select(['name', 'phone_enc', 'message', 'page_url', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

export const listMessages = (db: Db, memberId: number) =>
  db
    .selectFrom('message')
    .select(['kind', 'title', 'body', 'sent_at', 'read_at'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

/** All that there are: they are kept 180 days. */
export const listLogins = (db: Db, memberId: number) =>
  db
    .selectFrom('login_log')
    .select(['at', 'kind', 'result', 'ip', 'user_agent'])
    .where('member_id', '=', memberId)
    .orderBy('at')
    .execute()
