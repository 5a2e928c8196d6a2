import type { Staff } from '#src/api/endpoint.ts'
import { readCaptions } from '#src/domain/marketing/media/captions.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import type { KeptVideo } from '#src/platform/http/handlers.ts'
import { badFields } from '#src/platform/refused.ts'
import { countOrRefuse } from '#src/server/account/auth/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import * as store from './store.ts'

const MOST_PER_HOUR = 20

/** Refuses TOO_OFTEN, before a byte of the file is taken. */
export async function letSendMedia({ db, now }: Ctx, staff: Staff) {
  const limit = { key: `media:staff:${staff.id}`, windowSeconds: 3600, max: MOST_PER_HOUR }
  await countOrRefuse(db, now, [limit])
}

/** Writes down a video that lies in its place. Were this to fail, the sweep would find a file without a row. */
export const keepVideo = (ctx: Ctx, staff: Staff, { stem, bytes, width, height, seconds }: KeptVideo) =>
  ctx.transaction(async (tx) => {
    const facts = { bytes, width, height, seconds }
    await store.insertMedia(tx, { stem, kind: 'video', ...facts, staff_id: staff.id, sent_at: ctx.now })
    return {
      answer: { stem, bytes, w: width, h: height, seconds },
      audit: [{ entity: 'media_file', id: stem, after: { kind: 'video', ...facts } }],
    }
  })

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Captions written anew, as plain lines with their times. Refuses PARAM `file`. */
export function remakeCaptions(bytes: Uint8Array): Uint8Array {
  const read = readCaptions(textOf(bytes))
  if ('fault' in read) throw badFields({ file: read.fault })
  return new TextEncoder().encode(read.text)
}

function textOf(bytes: Uint8Array) {
  try {
    return utf8.decode(bytes)
  } catch {
    throw badFields({ file: '字幕须是 UTF-8 编码的文本' })
  }
}

export const keepCaptions = (ctx: Ctx, staff: Staff, text: Uint8Array) =>
  ctx.transaction(async (tx) => {
    const stem = await ctx.media.keepCaptions(text)
    const bytes = text.length
    await store.insertMedia(tx, { stem, kind: 'captions', bytes, staff_id: staff.id, sent_at: ctx.now })
    return {
      answer: { stem, bytes },
      audit: [{ entity: 'media_file', id: stem, after: { kind: 'captions', bytes } }],
    }
  })

/**
 * Says, in the transaction that saves an edition, that it holds these: nothing sweeps them meanwhile. Refuses PARAM
 * `blocks` for one that has gone.
 */
export async function holdMedia(tx: Tx, stems: readonly string[], now: Date) {
  const wanted = [...new Set(stems)]
  if (wanted.length === 0) return
  if ((await store.touchMedia(tx, wanted, now)) < wanted.length)
    throw badFields({ blocks: '视频或字幕已失效，请重新上传' })
}

/** How large a video is and how long; null for one that is gone. */
export async function findVideo(db: Db, stem: string) {
  const found = await store.findVideo(db, stem)
  if (!found) return null
  const { w, h, seconds } = found
  if (w === null || h === null || seconds === null) throw new Error(`${stem} is a video without a size`)
  return { w, h, seconds }
}
