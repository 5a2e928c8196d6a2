import type { Tx } from '#src/platform/db/database.ts'
export async function removeSample(_tx: Tx) {}
