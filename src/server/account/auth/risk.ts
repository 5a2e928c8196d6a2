import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'
import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx, Visitor } from '#src/server/ctx.ts'

/** Numbers of resellers without a network of their own. Behind them are real people, so the switch is normally off. */
const VIRTUAL = /^(170|171|162|165|167)/

export interface PhoneStanding {
  /** Null also for an account that staff made and nobody has entered: its telephone is one that may register. */
  member: { id: number; uid: string } | null
  /** 暂时无法使用: frozen, closed, or put on the risk list (rule book §17.4). */
  isBlocked: boolean
  /** The account is in the days before it closes: told to nobody who has not proved to be the owner. */
  isClosing: boolean
  /** A captcha is asked every time (rule book §17.3). */
  isWatched: boolean
}

/** Finds the account of a phone and what the risk list says of the phone, in one statement. */
export async function phoneStanding(ctx: Ctx, phone: string, phoneHash: Buffer): Promise<PhoneStanding> {
  const { id, uid, status, awaits_owner, measure } = await ctx.db
    .selectFrom(
      sql<{ phone_hash: Buffer }>`(values (${phoneHash}::bytea))`.as<'asked'>(sql`asked (phone_hash)`),
    )
    .leftJoin('member', 'member.phone_hash', 'asked.phone_hash')
    .leftJoin('risk_list', 'risk_list.phone_hash', 'asked.phone_hash')
    .select(['member.id', 'member.uid', 'member.status', 'member.awaits_owner', 'risk_list.measure'])
    .executeTakeFirstOrThrow()
  const isVirtual = VIRTUAL.test(phone) && (await settingsOf(ctx)).isOn('sms.block_virtual')
  return {
    member: id !== null && uid !== null && awaits_owner === false ? { id, uid } : null,
    isBlocked: isVirtual || measure === 'block' || status === 'frozen' || status === 'cancelled',
    isClosing: status === 'cancelling',
    isWatched: measure === 'ask_captcha',
  }
}

/** Staff put one address on the risk list, or the whole /64 of an IPv6 line. */
export async function isWatchedAddress(db: Db, { ip, network }: Visitor) {
  const found = await db
    .selectFrom('risk_list')
    .select('id')
    .where('ip', 'in', [ip, network])
    .executeTakeFirst()
  return found !== undefined
}
