import type { staticPages } from '#src/api/desk/content/static-pages.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { isKnownPage } from '#src/domain/content/about/known-pages.ts'
import type { RichText } from '#src/domain/content/rich-text/document.ts'
import { parseRichText } from '#src/domain/content/rich-text/parse.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, lostTo, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { mergeSave, noteFieldChanges } from '#src/server/operations/field-changes/service.ts'
import { documentText, viewPage, writtenOf } from './read.ts'
import { listVersions, lockDraft, writeDraft } from './store.ts'

type Calls = typeof staticPages

const faults: Record<string, string> = {
  size: '正文过长，请分成几页',
  depth: '列表或引用嵌套过深，请减少层级',
  link: '有链接的地址不能使用，请检查',
  picture: '有图片不是从图片库选的，请重新插入',
}

/** Refuses PARAM `document` for what is no document of ours. */
function documentOf(text: string): RichText {
  const { document, fault } = parseRichText(jsonOf(text))
  if (!document) throw badFields({ document: faults[fault] ?? '正文格式有误，请重新编辑' })
  return document
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw badFields({ document: '正文格式有误，请重新编辑' })
  }
}

/** The draft under its lock, beside the newest version. Refuses NOT_FOUND for a text that the shop cannot have. */
export async function lockPage(tx: Tx, key: string) {
  const versions = await listVersions(tx, key)
  const [newest] = versions
  if (!newest && !isKnownPage(key)) throw new Refused('NOT_FOUND')
  return { draft: await lockDraft(tx, key), versions: await listVersions(tx, key), newest }
}

/** Refuses NOT_FOUND, STALE, PARAM. */
export const saveDraft = (
  ctx: Ctx,
  staff: Staff,
  { key, version, changes_json: changes }: Input<Calls['save']>,
) =>
  ctx.transaction(async (tx) => {
    const { draft, newest } = await lockPage(tx, key)
    const { title, document } = writtenOf(key, draft, newest)
    const fields = { title, document: documentText(document) }
    // The same document may be spelled in many ways; what is compared is ours.
    const wanted = changes.document && {
      ...changes,
      document: { from: changes.document.from, to: documentText(documentOf(changes.document.to)) },
    }
    const record = { entity: 'static_page', id: key, version: draft.version, fields }
    const { set, message } = await mergeSave(tx, record, { version, changes: wanted ?? changes })
    const names = Object.keys(set)
    const next = draft.version + 1
    if (names.length > 0) {
      const text = set.document ?? fields.document
      const written = { title: set.title ?? title, document: documentOf(text), by: staff.id, at: ctx.now }
      await writeDraft(tx, key, next, written)
      await noteFieldChanges(tx, { ...record, version: next }, names, { staff, now: ctx.now })
    }
    const after = { ...(set.title && { title: set.title }), ...(set.document && { document: '已更改' }) }
    return {
      answer: { page: await viewPage(tx, key, ctx.now), message },
      audit: [{ entity: 'static_page', id: key, after }],
    }
  })

/** STATE for who saw another draft than there is now. */
export function sameDraft(draft: { version: number; by: string | null; at: Date | null }, seen: number) {
  if (draft.version === seen) return
  throw draft.by && draft.at
    ? lostTo({ by: draft.by, doneAt: shanghaiTime(draft.at), did: '刚刚修改了草稿，请核对后再操作' })
    : new Refused('STATE', undefined, '草稿刚刚被同事发布或放弃，请刷新')
}

/** Refuses NOT_FOUND; STATE where a colleague was faster, or where there is no draft. */
export const discardDraft = (ctx: Ctx, { key, edit_version: seen }: Input<Calls['discard']>) =>
  ctx.transaction(async (tx) => {
    const { draft } = await lockPage(tx, key)
    sameDraft(draft, seen)
    if (!draft.document) throw new Refused('STATE', undefined, '没有草稿')
    await writeDraft(tx, key, draft.version + 1, null)
    return {
      answer: await viewPage(tx, key, ctx.now),
      audit: [{ entity: 'static_page', id: key, before: { title: draft.title } }],
    }
  })
