import { sql } from 'kysely'
import type { UserInfo } from '#src/api/auth/session.ts'
import { CLOSING_MS } from '#src/domain/account/closing.ts'
import { maskPhone } from '#src/domain/account/phone.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'

/** Reads what a member sees of their own account, in one statement. The phone is in full: only its owner gets this. */
export async function memberInfo(ctx: Ctx, memberId: number): Promise<UserInfo> {
  const row = await findMemberInfo(ctx.db, memberId)
  const phone = ctx.vault.open(row.phone_enc)
  return {
    uid: row.uid,
    phone,
    phone_mask: maskPhone(phone),
    phone_bound: true,
    name: row.name,
    linkman_name: row.contact_name,
    avatar: row.avatar,
    gender: row.gender,
    birthday: row.birthday ?? '',
    city: row.city,
    email: row.email_enc ? ctx.vault.open(row.email_enc) : '',
    has_pwd: row.pwd_hash !== null,
    wx_bound: row.wx_bound,
    unread: row.unread,
    closes_at: row.closing_at && new Date(row.closing_at.getTime() + CLOSING_MS),
  }
}

/** Throws when there is no row: a member who is logged in has one. */
const findMemberInfo = (db: Db, memberId: number) =>
  db
    .selectFrom('member')
    .selectAll()
    .select((each) => [
      each
        .exists(each.selectFrom('member_weixin').select('id').whereRef('member_id', '=', 'member.id'))
        .$castTo<boolean>()
        .as('wx_bound'),
      sql<number>`(select count(*)::int from message m where m.member_id = member.id and m.read_at is null)`.as(
        'unread',
      ),
    ])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow()
