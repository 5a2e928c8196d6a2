import sharp from 'sharp'
import { mostFileBytes } from '#src/api/endpoint.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { checkMaster, inTurn, MAX_PIXELS } from '#src/server/catalog/pictures/service.ts'
import * as store from './store/messages.ts'

const MOST_SIDE = 1600
const QUALITY = 82

/**
 * A picture as a conversation keeps it: upright, no larger than a screen, without what a camera or a phone wrote into
 * it. Refuses PARAM `file` for what is no whole JPG, PNG or WebP.
 */
export const remakePicture = (bytes: Uint8Array): Promise<Uint8Array> =>
  inTurn(async () => {
    const fault = await checkMaster(bytes, mostFileBytes.picture)
    if (fault) throw badFields({ file: fault })
    return sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .jpeg({ quality: QUALITY })
      .toBuffer()
  })

export const keepPicture = (vault: Vault, tx: Tx, chatId: number, seq: number, picture: Uint8Array) =>
  store.insertPicture(tx, chatId, seq, vault.seal(Buffer.from(picture).toString('base64')))

/** Refuses NOT_FOUND for a message without a picture. The caller knows that the conversation may be read. */
export async function pictureOf({ db, vault }: { db: Db; vault: Vault }, chatId: number, seq: number) {
  const found = await store.findPicture(db, chatId, seq)
  if (!found) throw new Refused('NOT_FOUND')
  return { type: 'image/jpeg' as const, body: Buffer.from(vault.open(found.content_enc), 'base64') }
}
