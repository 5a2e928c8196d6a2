import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { Refused } from '#src/platform/refused.ts'
import * as store from './store/messages.ts'

export const keepPicture = (vault: Vault, tx: Tx, chatId: number, seq: number, picture: Uint8Array) =>
  store.insertPicture(tx, chatId, seq, vault.seal(Buffer.from(picture).toString('base64')))

/** Refuses NOT_FOUND for a message without a picture. The caller knows that the conversation may be read. */
export async function pictureOf({ db, vault }: { db: Db; vault: Vault }, chatId: number, seq: number) {
  const found = await store.findPicture(db, chatId, seq)
  if (!found) throw new Refused('NOT_FOUND')
  return { type: 'image/jpeg' as const, body: Buffer.from(vault.open(found.content_enc), 'base64') }
}
