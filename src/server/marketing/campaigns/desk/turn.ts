import type { deskCampaigns } from '#src/api/desk/marketing/campaigns.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { storedContent } from '#src/api/marketing/campaign-blocks.ts'
import { editionState } from '#src/domain/marketing/campaigns/showing.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { viewEdition } from './read.ts'
import { type DeskEditionRow, deleteEdition, turnEdition } from './store.ts'
import { letPublish, lockedEdition, refuseUnfit } from './write.ts'

type Calls = typeof deskCampaigns

/** STATE for who saw another version than there is now. */
function sameVersion({ version, updatedBy }: DeskEditionRow, seen: number) {
  if (version === seen) return
  throw new Refused('STATE', undefined, `${updatedBy ?? '同事'}刚刚修改了这一期，请核对后再操作`)
}

/** Lets an edition go live at its time, at once where that has come. Refuses NOT_FOUND, NO_RIGHT, STATE, NOT_READY. */
export const publishEdition = (
  ctx: Ctx,
  staff: Staff,
  { slug, id, edition_version: seen }: Input<Calls['publish']>,
) =>
  ctx.transaction(async (tx) => {
    const row = await lockedEdition(tx, slug, id)
    letPublish(staff)
    sameVersion(row, seen)
    if (row.status !== 'draft') throw new Refused('STATE', undefined, '这一期已经发布')
    await refuseUnfit({ ...ctx, db: tx }, row, { ...row, content: storedContent(row) })
    const status = row.startsAt <= ctx.now ? 'live' : 'scheduled'
    await turnEdition(tx, id, { status, published: { by: staff.id, at: ctx.now } }, ctx.now)
    return {
      answer: await viewEdition({ ...ctx, db: tx }, staff, slug, id),
      audit: [
        {
          entity: 'campaign_edition',
          id,
          after: { campaign: slug, status, starts_at: row.startsAt, ends_at: row.endsAt },
        },
      ],
    }
  })

/** Takes back an edition that has not begun. Refuses NOT_FOUND, NO_RIGHT, STATE. */
export const withdrawEdition = (
  ctx: Ctx,
  staff: Staff,
  { slug, id, edition_version: seen }: Input<Calls['withdraw']>,
) =>
  ctx.transaction(async (tx) => {
    const row = await lockedEdition(tx, slug, id)
    letPublish(staff)
    sameVersion(row, seen)
    if (editionState(row, ctx.now) !== 'upcoming')
      throw new Refused('STATE', undefined, '只有尚未开始的一期可以撤回')
    await turnEdition(tx, id, { status: 'draft' }, ctx.now)
    return {
      answer: await viewEdition({ ...ctx, db: tx }, staff, slug, id),
      audit: [{ entity: 'campaign_edition', id, before: { status: row.status }, after: { status: 'draft' } }],
    }
  })

/** Ends a live edition before its time; what it showed is no longer valid from this moment. Refuses NOT_FOUND, NO_RIGHT, STATE. */
export const endEdition = (
  ctx: Ctx,
  staff: Staff,
  { slug, id, edition_version: seen, reason }: Input<Calls['end']>,
) =>
  ctx.transaction(async (tx) => {
    const row = await lockedEdition(tx, slug, id)
    letPublish(staff)
    sameVersion(row, seen)
    if (editionState(row, ctx.now) !== 'live')
      throw new Refused('STATE', undefined, '只有正在进行的一期可以结束')
    // An edition that began this very second has lasted for a moment at least: its end is after its beginning.
    const endsAt = new Date(Math.max(ctx.now.getTime(), row.startsAt.getTime() + 1))
    await turnEdition(tx, id, { status: 'ended', endsAt }, ctx.now)
    return {
      answer: await viewEdition({ ...ctx, db: tx }, staff, slug, id),
      audit: [
        {
          entity: 'campaign_edition',
          id,
          before: { ends_at: row.endsAt },
          after: { status: 'ended', ends_at: endsAt },
          reason,
        },
      ],
    }
  })

/** Deletes a draft, which no visitor has seen. Refuses NOT_FOUND, STATE. */
export const discardEdition = (ctx: Ctx, { slug, id, edition_version: seen }: Input<Calls['discard']>) =>
  ctx.transaction(async (tx) => {
    const row = await lockedEdition(tx, slug, id)
    sameVersion(row, seen)
    if (row.status !== 'draft') throw new Refused('STATE', undefined, '只有草稿可以删除')
    await deleteEdition(tx, id)
    return {
      answer: {},
      audit: [{ entity: 'campaign_edition', id, before: { campaign: slug, title: row.title } }],
    }
  })
