import type { LegalCalls } from '#src/api/desk/legal/texts.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { dayOf, shanghaiTime } from '#src/domain/calendar-day.ts'
import { earliestUse, standOf } from '#src/domain/desk/legal/versions.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, lostTo, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { askApproval, findAskedApprovals, recallApproval } from '../approvals/service.ts'
import { mergeSave, noteFieldChanges } from '../field-changes/service.ts'
import type { LegalNoun } from './noun.ts'
import { baseOf, blockersOf, contentOf, fieldsOf, viewText } from './read.ts'
import { lockDraft, writeDraft } from './store.ts'

/** The draft under its lock, beside the versions. Refuses NOT_FOUND for a text that there is not. */
export async function lockText<B>(tx: Tx, noun: LegalNoun<B>, code: string) {
  if ((await noun.listVersions(tx, code)).length === 0) throw new Refused('NOT_FOUND')
  const draft = await lockDraft(tx, noun.kind, code)
  // Read behind the lock: a version may have come while it was waited for.
  return { draft, content: contentOf(noun, draft), versions: await noun.listVersions(tx, code) }
}

/** What somebody is asked to decide about stays as they read it. Refuses STATE. */
async function assertNotWaiting<B>(tx: Tx, { kind }: LegalNoun<B>, code: string) {
  const asked = await findAskedApprovals(tx, kind)
  if (asked.some(({ entityId }) => entityId === code))
    throw new Refused('STATE', undefined, '已提交复核，撤回复核后才能修改')
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw badFields({ body: '内容格式有误，请重新编辑' })
  }
}

/** Refuses NOT_FOUND, STATE while it waits for a second person, STALE, PARAM. */
export const saveDraft = <B>(
  ctx: Ctx,
  staff: Staff,
  noun: LegalNoun<B>,
  { code, version, changes_json: changes }: Input<LegalCalls['save']>,
) =>
  ctx.transaction(async (tx) => {
    const { draft, content, versions } = await lockText(tx, noun, code)
    await assertNotWaiting(tx, noun, code)
    const fields = fieldsOf(content ?? baseOf(versions, dayOf(ctx.now)))
    // The same body may be spelled in many ways; what is compared is ours.
    const spelled = (text: string) => JSON.stringify(noun.read(jsonOf(text)))
    const wanted = changes.body && {
      ...changes,
      body: { from: changes.body.from, to: spelled(changes.body.to) },
    }
    const record = { entity: noun.kind, id: code, version: draft.version, fields }
    const { set, message } = await mergeSave(tx, record, { version, changes: wanted ?? changes })
    const names = Object.keys(set)
    if (names.length > 0) {
      const { title, body, legal_basis, checked_on } = { ...fields, ...set }
      const next = draft.version + 1
      await writeDraft(
        tx,
        { kind: noun.kind, code, version: next },
        {
          ...{ title, legalBasis: legal_basis, checkedOn: checked_on || null },
          ...{ body: noun.read(jsonOf(body)), by: staff.id, at: ctx.now },
        },
      )
      await noteFieldChanges(tx, { ...record, version: next }, names, { staff, now: ctx.now })
    }
    const after = { ...set, ...(set.body && { body: '已更改' }) }
    return {
      answer: { text: await viewText({ ...ctx, db: tx }, noun, code), message },
      audit: [{ entity: noun.kind, id: code, after }],
    }
  })

/** STATE for who saw another draft than there is now. */
function sameDraft(draft: { version: number; by: string | null; at: Date | null }, seen: number) {
  if (draft.version === seen) return
  throw draft.by && draft.at
    ? lostTo({ by: draft.by, doneAt: shanghaiTime(draft.at), did: '刚刚修改了草稿，请核对后再操作' })
    : new Refused('STATE', undefined, '草稿刚刚被同事启用或放弃，请刷新')
}

/** Refuses NOT_FOUND; STATE where a colleague was faster, while it waits for a second person, and where there is none. */
export const discardDraft = <B>(
  ctx: Ctx,
  noun: LegalNoun<B>,
  { code, edit_version: seen }: Input<LegalCalls['discard']>,
) =>
  ctx.transaction(async (tx) => {
    const { draft, content } = await lockText(tx, noun, code)
    await assertNotWaiting(tx, noun, code)
    sameDraft(draft, seen)
    if (!content) throw new Refused('STATE', undefined, '没有草稿')
    await writeDraft(tx, { kind: noun.kind, code, version: draft.version + 1 }, null)
    return {
      answer: await viewText({ ...ctx, db: tx }, noun, code),
      audit: [{ entity: noun.kind, id: code, before: { title: content.title } }],
    }
  })

/**
 * Asks a second person to put the draft in use. Refuses NOT_FOUND, NOT_READY with what is missing, PARAM for a day that has
 * begun, STATE where a colleague was faster, where there is no draft, or where another version waits for its day.
 */
export const submitDraft = <B>(
  ctx: Ctx,
  staff: Staff,
  noun: LegalNoun<B>,
  { code, edit_version: seen, effective_on: from, reason }: Input<LegalCalls['submit']>,
) =>
  ctx.transaction(async (tx) => {
    const { draft, content, versions } = await lockText(tx, noun, code)
    await assertNotWaiting(tx, noun, code)
    sameDraft(draft, seen)
    if (!content) throw new Refused('STATE', undefined, '没有草稿')
    const today = dayOf(ctx.now)
    assertNoneUpcoming(versions, today)
    const blockers = blockersOf(noun, content, baseOf(versions, today), today)
    if (blockers.length > 0) throw new Refused('NOT_READY', { blockers }, blockers.join('；'))
    if (from < earliestUse(today)) throw badFields({ effective_on: `最早 ${earliestUse(today)} 启用` })
    await askApproval(ctx, tx, {
      kind: noun.kind,
      entity: noun.kind,
      entityId: code,
      payload: { editVersion: draft.version, from },
      reason,
      askedBy: staff.id,
    })
    return {
      answer: await viewText({ ...ctx, db: tx }, noun, code),
      audit: [{ entity: noun.kind, id: code, after: { from }, reason }],
    }
  })

/** One version at a time waits for its day. Refuses STATE. */
export function assertNoneUpcoming(versions: Parameters<typeof standOf>[0], today: string) {
  const { upcoming } = standOf(versions, today)
  if (upcoming) throw new Refused('STATE', undefined, `版本 ${upcoming.version} 尚未启用，请先撤回`)
}

/** Takes the question back that nobody has decided, whoever of the writers asked it. Refuses NOT_FOUND, STATE. */
export const recallDraft = <B>(ctx: Ctx, noun: LegalNoun<B>, { code }: Input<LegalCalls['recall']>) =>
  ctx.transaction(async (tx) => {
    if ((await noun.listVersions(tx, code)).length === 0) throw new Refused('NOT_FOUND')
    const asked = await recallApproval(tx, { kind: noun.kind, entity: noun.kind, entityId: code })
    if (!asked) throw new Refused('STATE', undefined, '没有待复核的申请，可能已有决定')
    return {
      answer: await viewText({ ...ctx, db: tx }, noun, code),
      audit: [{ entity: noun.kind, id: code, before: { asked_by: asked.askedBy, reason: asked.reason } }],
    }
  })
