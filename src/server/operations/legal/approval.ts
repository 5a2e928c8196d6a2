import type { LegalCalls } from '#src/api/desk/legal/texts.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { nextVersion } from '#src/domain/content/static-page.ts'
import { Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { ApprovalNoun } from '../approvals/service.ts'
import type { LegalNoun } from './noun.ts'
import { baseOf, blockersOf, contentOf, Payload, viewText } from './read.ts'
import { findDraft, writeDraft } from './store.ts'
import { assertNoneUpcoming, lockText } from './write.ts'

/** What the second person reads of a draft, and how it becomes the version that applies from a day on. */
export const legalApproval = <B>(noun: LegalNoun<B>): ApprovalNoun => ({
  async describe(ctx, { entityId, payload }) {
    const { from } = z.parse(Payload, payload)
    const today = dayOf(ctx.now)
    const versions = await noun.listVersions(ctx.db, entityId)
    const base = baseOf(versions, today)
    const draft = contentOf(noun, await findDraft(ctx.db, noun.kind, entityId))
    const products = (await noun.countProducts(ctx.db)).get(entityId) ?? 0
    const lines = [
      { label: '名称', text: (draft ?? base).title },
      { label: '使用中', text: `${base.version} 自${base.inUseFrom}` },
      { label: '申请启用', text: from },
      { label: '在售产品', text: `${products} 个` },
    ]
    if (!draft) return lines
    return [
      ...lines,
      { label: '法律依据', text: draft.legalBasis },
      { label: '核对日期', text: draft.checkedOn ?? '' },
      ...noun.differences(base.body, draft.body),
    ]
  },

  effectiveFrom: ({ payload }) => z.parse(Payload, payload).from,

  approve: (ctx, { entityId: code, payload, reason, askedBy }, by, effectiveOn) =>
    ctx.transaction(async (tx) => {
      const { editVersion, from: asked } = z.parse(Payload, payload)
      const from = effectiveOn ?? asked
      const { draft, content, versions } = await lockText(tx, noun, code)
      if (!content || draft.version !== editVersion)
        throw new Refused('STATE', undefined, '草稿已不是提交时的内容，请驳回后重新提交')
      const today = dayOf(ctx.now)
      assertNoneUpcoming(versions, today)
      const blockers = blockersOf(noun, content, baseOf(versions, today), today)
      if (blockers.length > 0) throw new Refused('STATE', undefined, blockers.join('；'))
      const version = nextVersion(
        versions.map((each) => each.version),
        Number(today.slice(0, 4)),
      )
      await noun.insertVersion(tx, {
        code,
        version,
        title: content.title,
        body: content.body,
        legal_basis: content.legalBasis,
        checked_on: content.checkedOn ?? today,
        in_use_from: from,
        made_by: askedBy,
        approved_by: by.id,
        made_at: ctx.now,
      })
      await writeDraft(tx, { kind: noun.kind, code, version: draft.version + 1 }, null)
      return [{ entity: noun.kind, id: code, after: { version, title: content.title, from }, reason }]
    }),
})

/**
 * Takes back a version that does not apply yet; its text is the draft again, unless another one is being written. Refuses
 * NOT_FOUND, and STATE for one that applies or was taken back already.
 */
export const withdrawVersion = <B>(
  ctx: Ctx,
  staff: Staff,
  noun: LegalNoun<B>,
  { code, text_version: wanted }: Input<LegalCalls['withdraw']>,
) =>
  ctx.transaction(async (tx) => {
    const { draft, content, versions } = await lockText(tx, noun, code)
    const found = versions.find(({ version }) => version === wanted)
    if (!found) throw new Refused('NOT_FOUND')
    if (found.isWithdrawn) throw new Refused('STATE', undefined, '这个版本已经撤回')
    if (found.inUseFrom <= dayOf(ctx.now))
      throw new Refused('STATE', undefined, '已启用的版本不能撤回，请提交新版本')
    const { title, body, legalBasis, checkedOn } = found
    if (!content)
      await writeDraft(
        tx,
        { kind: noun.kind, code, version: draft.version + 1 },
        { title, body, legalBasis, checkedOn, by: staff.id, at: ctx.now },
      )
    await noun.setWithdrawn(tx, code, wanted, ctx.now)
    return {
      answer: await viewText({ ...ctx, db: tx }, noun, code),
      audit: [{ entity: noun.kind, id: code, before: { version: wanted, title, from: found.inUseFrom } }],
    }
  })
