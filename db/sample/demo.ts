import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Tx } from '#src/platform/db/database.ts'

export async function loadDemo(_tx: Tx, _vault: Vault, _now: Date) {}
