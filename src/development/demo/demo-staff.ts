import { hashPassword } from '#src/platform/crypto/passwords.ts'
import { newTotpSecret } from '#src/platform/crypto/totp.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Tx } from '#src/platform/db/database.ts'

export const DEMO_STAFF_PASSWORD = 'Baimo2026desk'

/** Gives the sample's people of the desk a password and an app, whose six digits `/dev/totp` shows. Those who have stay. */
export async function openDemoStaff(tx: Tx, vault: Vault, now: Date) {
  const people = await tx
    .selectFrom('staff')
    .select('id')
    .where('sample', '=', true)
    .where('pwd_hash', 'is', null)
    .where('status', '=', 'active')
    .execute()
  for (const { id } of people)
    await tx
      .updateTable('staff')
      .set({ pwd_hash: await hashPassword(DEMO_STAFF_PASSWORD), open_since: now })
      .set({ totp_secret_enc: vault.seal(newTotpSecret()) })
      .where('id', '=', id)
      .execute()
}
