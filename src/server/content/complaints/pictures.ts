import { randomBytes } from 'node:crypto'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { countOrRefuse } from '#src/server/account/auth/service.ts'
import { screenSized } from '#src/server/catalog/pictures/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import * as store from './pictures-store.ts'
import { findOwn } from './store.ts'

const HOUR = 3_600
const MOST_PER_HOUR = 30
/** Of one address: several people of a household, and no flood. */
const MOST_PER_ADDRESS = 90

/** Keeps a picture sealed for a day, or as long as the complaint that it is sent with. Refuses PARAM `file`. */
export async function takePicture(ctx: Ctx, member: Member, file: Uint8Array) {
  const { db, vault, now, visitor } = ctx
  await countOrRefuse(db, now, [
    { key: `complaint:picture:m:${member.id}`, windowSeconds: HOUR, max: MOST_PER_HOUR },
    { key: `complaint:picture:ip:${visitor.network}`, windowSeconds: HOUR, max: MOST_PER_ADDRESS },
  ])
  const picture = await screenSized(file)
  const ref = randomBytes(16).toString('hex')
  await store.insertPicture(db, {
    ref,
    member_id: member.id,
    content_enc: vault.seal(Buffer.from(picture).toString('base64')),
    sent_at: now,
  })
  return { ref }
}

/**
 * Makes the complaint hold these pictures, in the transaction that writes it. Refuses PARAM `pictures_json` for one that
 * this member has not sent, that a complaint holds already, or that has gone since.
 */
export async function attachPictures(tx: Tx, memberId: number, refs: readonly string[], held: store.Held) {
  const wanted = [...new Set(refs)]
  if (wanted.length === 0) return
  if ((await store.attach(tx, memberId, wanted, held)) < wanted.length)
    throw badFields({ pictures_json: '图片已失效，请重新上传' })
}

/** The names of a complaint's pictures, by the message that they came with; null is the complaint itself. */
export async function picturesOf(db: Db, inquiryId: number): Promise<Map<number | null, string[]>> {
  const found = new Map<number | null, string[]>()
  for (const { message_id, ref } of await store.listPictures(db, inquiryId))
    found.set(message_id, [...(found.get(message_id) ?? []), ref])
  return found
}

const opened = (vault: Ctx['vault'], found: { content_enc: Buffer } | undefined) => {
  if (!found) throw new Refused('NOT_FOUND')
  return { type: 'image/jpeg' as const, body: Buffer.from(vault.open(found.content_enc), 'base64') }
}

/** One of the member's own: what they sent a moment ago, or what a complaint of theirs holds. Refuses NOT_FOUND. */
export async function ownPicture({ db, vault }: Ctx, member: Member, ref: string) {
  const found = await store.findByRef(db, ref)
  const isOwn =
    found &&
    (found.complaint_no === null
      ? found.member_id === member.id
      : await findOwn(db, member.id, found.complaint_no))
  return opened(vault, isOwn ? found : undefined)
}

/** One that this complaint holds. The caller knows that the complaint may be read. */
export const heldPicture = async ({ db, vault }: Ctx, inquiryId: number, ref: string) =>
  opened(vault, await store.findHeld(db, inquiryId, ref))
