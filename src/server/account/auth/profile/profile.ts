import type { profile } from '#src/api/account/profile.ts'
import type { UserInfo } from '#src/api/auth/session.ts'
import type { Input } from '#src/api/endpoint.ts'
import { isMasked } from '#src/domain/account/masks.ts'
import { birthdayFault, emailFault, oneLine } from '#src/domain/account/profile.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields } from '#src/platform/refused.ts'
import { freeUploads, markUsed } from '#src/server/account/uploads/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { awardPoints } from '#src/server/marketing/points/service.ts'
import { memberInfo } from '../member-info.ts'

type Sent = Input<(typeof profile)['update']>

/** Changes what was sent and nothing else. Refuses PARAM by field, and then changes nothing at all. */
export async function updateProfile(ctx: Ctx, memberId: number, sent: Sent): Promise<UserInfo> {
  const columns = columnsOf(ctx, sent)
  await ctx.transaction(async (tx) => {
    if (sent.avatar !== undefined) await changeAvatar(ctx, tx, memberId, sent.avatar)
    if (Object.keys(columns).length > 0) await change(ctx, tx, memberId, columns)
  })
  return memberInfo(ctx, memberId)
}

type Columns = ReturnType<typeof columnsOf>

/** A profile that has become complete gives points, once. */
async function change(ctx: Ctx, tx: Tx, memberId: number, columns: Columns) {
  const { city, birthday } = await tx
    .updateTable('member')
    .set(columns)
    .where('id', '=', memberId)
    .returning(['city', 'birthday'])
    .executeTakeFirstOrThrow()
  const touched = columns.city !== undefined || columns.birthday !== undefined
  if (touched && city !== '' && birthday !== null)
    await awardPoints(tx, { memberId, type: 'profile', cause: 'member' }, ctx.now)
}

function columnsOf(ctx: Ctx, { name, linkman_name, gender, birthday, city, email }: Sent) {
  const faults = {
    birthday: birthday ? birthdayFault(birthday, dayOf(ctx.now)) : null,
    email: email && !isMasked(email) ? emailFault(email) : null,
  }
  const named = Object.entries(faults).filter((entry): entry is [string, string] => entry[1] !== null)
  if (named.length > 0) throw badFields(Object.fromEntries(named))
  return {
    ...(name !== undefined && { name: oneLine(name) }),
    ...(linkman_name !== undefined && { contact_name: oneLine(linkman_name) }),
    ...(gender !== undefined && { gender: gender || null }),
    ...(birthday !== undefined && { birthday: birthday || null }),
    ...(city !== undefined && { city: oneLine(city) }),
    ...(email !== undefined && !isMasked(email) && { email_enc: email ? ctx.vault.seal(email) : null }),
  }
}

/** Under the member's lock, so that of two changes at once the picture of the first does not stay in use. */
async function changeAvatar(ctx: Ctx, tx: Tx, memberId: number, stem: string) {
  const { avatar } = await tx
    .selectFrom('member')
    .select('avatar')
    .where('id', '=', memberId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (stem === avatar) return
  if (stem !== '') await markUsed(tx, memberId, 'avatar', [stem], ctx.now)
  if (avatar !== '') await freeUploads(tx, [avatar])
  await tx.updateTable('member').set({ avatar: stem }).where('id', '=', memberId).execute()
}
