import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'

const LINK_MS = 24 * 3_600_000

const hashOf = ({ vault }: Pick<Ctx, 'vault'>, token: string) => vault.hmac('staff_enrolment', token)

/** A link that works once, for a day; those that the person had before work no more. */
export async function makeEnrolment(
  { vault, now }: Pick<Ctx, 'vault' | 'now'>,
  tx: Tx,
  staffId: number,
  madeBy: number | null,
) {
  const token = randomBytes(32).toString('base64url')
  await tx
    .updateTable('staff_enrolment')
    .set({ expires_at: now, token_enc: null })
    .where('staff_id', '=', staffId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  const expires_at = new Date(now.getTime() + LINK_MS)
  const { id } = await tx
    .insertInto('staff_enrolment')
    .values({
      token_hash: hashOf({ vault }, token),
      staff_id: staffId,
      made_by: madeBy,
      created_at: now,
      expires_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, expiresAt: expires_at }
}

/** Who is let in anew at the console owes it to no colleague. */
export const forgetUsedLinks = (tx: Tx, staffId: number) =>
  tx.deleteFrom('staff_enrolment').where('staff_id', '=', staffId).where('used_at', 'is not', null).execute()

export const goneLink = (sentence: string) =>
  new Refused('EXPIRED', undefined, `${sentence}，请向管理员再要一个`)

/** Refuses EXPIRED with what is the matter with the link. */
export async function findLink(ctx: Ctx, db: Db, token: string, { forUpdate = false } = {}) {
  const link = await db
    .selectFrom('staff_enrolment as link')
    .innerJoin('staff', 'staff.id', 'link.staff_id')
    .select(['link.id', 'link.staff_id', 'link.expires_at', 'link.used_at'])
    .select(['link.pwd_hash', 'link.totp_secret_enc', 'staff.login', 'staff.name', 'staff.status'])
    .where('token_hash', '=', hashOf(ctx, token))
    .$if(forUpdate, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!link) throw goneLink('这个链接无效')
  if (link.used_at) throw goneLink('这个链接已经用过')
  if (link.expires_at <= ctx.now) throw goneLink('这个链接已过期')
  if (link.status === 'locked' || link.status === 'left')
    throw new Refused('EXPIRED', undefined, '账号已锁定，请联系管理员')
  return link
}
