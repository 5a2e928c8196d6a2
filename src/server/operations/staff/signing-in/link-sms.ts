import type { Tx } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify, type Reached } from '#src/server/operations/notifications/service.ts'

/**
 * Sends a link to the telephone at work. The token waits sealed beside the link until the message has left: a job holds
 * no secret.
 */
export async function sendLink(ctx: Ctx, tx: Tx, { id, token }: { id: number; token: string }) {
  await tx
    .updateTable('staff_enrolment')
    .set({ token_enc: ctx.vault.seal(token) })
    .where('id', '=', id)
    .execute()
  await notify(ctx, tx, 'staff_invited', { enrolmentId: id })
}

/** Null for a link that was used, replaced or has expired in the meantime. */
export async function phoneOfInvited({ db, vault, now }: Ctx, id: number): Promise<Reached | null> {
  const link = await db
    .selectFrom('staff_enrolment as link')
    .innerJoin('staff', 'staff.id', 'link.staff_id')
    .select(['link.token_enc', 'staff.phone_enc'])
    .where('link.id', '=', id)
    .where('link.used_at', 'is', null)
    .where('link.expires_at', '>', now)
    .executeTakeFirst()
  if (!link?.token_enc || !link.phone_enc) return null
  return {
    phone: vault.open(link.phone_enc),
    secret: vault.open(link.token_enc),
    forget: () => db.updateTable('staff_enrolment').set({ token_enc: null }).where('id', '=', id).execute(),
  }
}
