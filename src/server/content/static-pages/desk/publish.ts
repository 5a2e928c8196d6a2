import type { staticPages } from '#src/api/desk/content/static-pages.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'
import { dayOf, startOf } from '#src/domain/calendar-day.ts'
import { sortOf } from '#src/domain/content/about/known-pages.ts'
import { renderRichText } from '#src/domain/content/rich-text/render.ts'
import { earliestDay, NOTICE_DAYS, nextVersion, publishBlockers } from '#src/domain/content/static-page.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { standOf, viewPage } from './read.ts'
import { deleteVersion, insertVersion, writeDraft } from './store.ts'
import { lockPage, sameDraft } from './write.ts'

type Calls = typeof staticPages

/** Who may write a part of the content writes drafts; what the shop promises is said by who has all of it. */
function letPublish(staff: Staff) {
  if (!scopesOf(staff, 'content.edit').includes('all'))
    throw new Refused('NO_RIGHT', { right: 'content.edit' }, '只能编辑草稿，发布需要“内容”角色')
}

/** The moment from which the version holds. Refuses PARAM `effective_on`. */
function momentOf(key: string, effectiveOn: string | undefined, now: Date): Date {
  const today = dayOf(now)
  const earliest = earliestDay(key, today)
  const from = effectiveOn ?? today
  if (from < earliest)
    throw badFields({
      effective_on:
        earliest === today ? '生效日不能早于今天' : `须提前${NOTICE_DAYS}天公示，最早 ${earliest} 生效`,
    })
  return from === today ? now : startOf(from)
}

/**
 * Makes the draft a version: its HTML is written once and stays as it is, whatever becomes of the renderer. Refuses
 * NOT_FOUND, NO_RIGHT, STATE (a colleague was faster, no draft, a version that is not in force yet), NOT_READY, PARAM.
 */
export const publishDraft = (
  ctx: Ctx,
  staff: Staff,
  { key, edit_version: seen, effective_on }: Input<Calls['publish']>,
) =>
  ctx.transaction(async (tx) => {
    const { draft, versions, newest } = await lockPage(tx, key)
    letPublish(staff)
    sameDraft(draft, seen)
    if (!draft.document || draft.title === null) throw new Refused('STATE', undefined, '没有草稿')
    const { upcoming } = standOf(versions, ctx.now)
    if (upcoming) throw new Refused('STATE', undefined, `版本 ${upcoming.version} 尚未生效，请先撤回`)
    const from = momentOf(key, effective_on, ctx.now)
    const html = renderRichText(draft.document, { trustedHosts: [] })
    const blockers = [
      ...publishBlockers(draft.document),
      ...(html === newest?.html && draft.title === newest.title ? ['与现行版本相同'] : []),
    ]
    if (blockers.length > 0) throw new Refused('NOT_READY', { blockers }, blockers.join('；'))
    const year = Number(dayOf(ctx.now).slice(0, 4))
    const version = nextVersion(
      versions.map((each) => each.version),
      year,
    )
    await insertVersion(tx, {
      key,
      version,
      title: draft.title,
      html,
      document: JSON.stringify(draft.document),
      in_nav: newest?.in_nav ?? true,
      sort: newest?.sort ?? sortOf(key),
      published_at: from,
      published_by: staff.id,
      made_at: ctx.now,
    })
    await writeDraft(tx, key, draft.version + 1, null)
    return {
      answer: await viewPage(tx, key, ctx.now),
      audit: [{ entity: 'static_page', id: key, after: { version, title: draft.title, from } }],
    }
  })

/** Takes back a version that is not in force yet; its text is the draft again, unless another one is being written. */
export const withdrawVersion = (
  ctx: Ctx,
  staff: Staff,
  { key, page_version: wanted }: Input<Calls['withdraw']>,
) =>
  ctx.transaction(async (tx) => {
    const { draft, versions } = await lockPage(tx, key)
    letPublish(staff)
    const found = versions.find(({ version }) => version === wanted)
    if (!found) throw new Refused('NOT_FOUND')
    if (found.from <= ctx.now) throw new Refused('STATE', undefined, '已生效的版本不能撤回，请发布新版本')
    const { title, document } = found
    if (!draft.document && document)
      await writeDraft(tx, key, draft.version + 1, { title, document, by: staff.id, at: ctx.now })
    await deleteVersion(tx, key, wanted)
    return {
      answer: await viewPage(tx, key, ctx.now),
      audit: [{ entity: 'static_page', id: key, before: { version: wanted, title } }],
    }
  })
