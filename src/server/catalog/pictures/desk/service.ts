import { createHash } from 'node:crypto'
import type { DeskPicture, pictures } from '#src/api/desk/content/pictures.ts'
import type { Data, Input, Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { MOST_COUNTED, pageOf } from '#src/domain/desk/list.ts'
import {
  ownPicturePurposes,
  type PicturePurpose,
  rightOfPictures,
} from '#src/domain/desk/uploads/pictures.ts'
import { Refused } from '#src/platform/refused.ts'
import { countOrRefuse } from '#src/server/account/auth/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { mergeSave, noteFieldChanges } from '#src/server/operations/field-changes/service.ts'
import { factsOf } from './remake.ts'
import * as store from './store.ts'

const MOST_PER_HOUR = 120

/** Refuses NO_RIGHT, TOO_OFTEN. */
export async function letSendPicture({ db, now }: Ctx, staff: Staff, purpose: PicturePurpose) {
  const right = rightOfPictures(purpose)
  if (scopesOf(staff, right).length === 0) throw new Refused('NO_RIGHT', { right })
  const limit = { key: `picture:staff:${staff.id}`, windowSeconds: 3600, max: MOST_PER_HOUR }
  await countOrRefuse(db, now, [limit])
}

type Upload = Input<(typeof pictures)['upload']>

/**
 * Keeps a picture that was made anew. Its address is made of its content, so the file can be written as often as the
 * transaction is tried, and a file that a crash left without a row is the right one when the picture is sent again.
 */
export async function keepPicture(
  ctx: Ctx,
  staff: Staff,
  { purpose, alt, credit = '' }: Upload,
  file: Uint8Array,
) {
  const stem = `/uploads/${createHash('sha256').update(file).digest('hex').slice(0, 32)}`
  const facts = await factsOf(file)
  const row = { stem, purpose, alt, credit, staff_id: staff.id, sent_at: ctx.now, ...facts }
  await ctx.transaction((tx) => store.insertPicture(tx, row))
  await ctx.uploads.keep(stem, Buffer.from(file))
  return {
    answer: viewOf(await store.findPicture(ctx.db, stem)),
    audit: [{ entity: 'picture', id: stem, after: { purpose, alt, credit } }],
  }
}

const viewOf = ({ id: _, ...row }: Awaited<ReturnType<typeof store.findPicture>>): DeskPicture => row

export async function pagePictures(
  { db }: Ctx,
  staff: Staff,
  { purpose, q, cursor }: Input<(typeof pictures)['list']>,
): Promise<Data<(typeof pictures)['list']>> {
  const purposes = ownPicturePurposes(staff).filter((each) => purpose === undefined || each === purpose)
  const total = await store.countPictures(db, { purposes, q }, MOST_COUNTED + 1)
  const { rows, ...page } = pageOf(await store.listPictures(db, { purposes, q }, cursor), total)
  return { list: rows.map(viewOf), ...page }
}

/** Refuses NOT_FOUND for a picture of a purpose that is not this person's, STALE. */
export const savePicture = (
  ctx: Ctx,
  staff: Staff,
  { stem, version, changes_json: changes }: Input<(typeof pictures)['save']>,
) =>
  ctx.transaction(async (tx) => {
    const found = await store.lockPicture(tx, stem, ownPicturePurposes(staff))
    if (!found) throw new Refused('NOT_FOUND')
    const { version: current, ...fields } = found
    const record = { entity: 'picture', id: stem, version: current, fields }
    const { set, message } = await mergeSave(tx, record, { version, changes })
    const names = Object.keys(set) as (keyof typeof fields)[]
    if (names.length > 0) {
      await store.updatePicture(tx, stem, { ...set, version: current + 1 })
      await noteFieldChanges(tx, { ...record, version: current + 1 }, names, { staff, now: ctx.now })
    }
    const before = Object.fromEntries(names.map((name) => [name, fields[name]]))
    return {
      answer: { picture: viewOf(await store.findPicture(tx, stem)), message },
      audit: [{ entity: 'picture', id: stem, before, after: set }],
    }
  })
