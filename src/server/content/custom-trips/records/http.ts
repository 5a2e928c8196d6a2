import { deskCases, deskCustomOptions, deskDesigners } from '#src/api/desk/service/designers.ts'
import type { Staff } from '#src/api/endpoint.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import {
  type CaseTerms,
  caseFieldsOf,
  casePartFields,
  readCase,
} from '#src/domain/content/designers/customer-case.ts'
import { type DesignerTerms, designerFieldsOf, readDesigner } from '#src/domain/content/designers/designer.ts'
import type { ContentFaults } from '#src/domain/desk/content-fields.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { type Ctx, handlers } from '#src/server/ctx.ts'
import { type ContentNoun, contentRecordHandlers } from '#src/server/operations/content-records/service.ts'
import { attachDocuments, releaseDocuments } from '#src/server/operations/documents/service.ts'
import { designersChanged } from '../figures.ts'
import * as store from './store.ts'

const unknownText = { dest_ids: '目的地', theme_ids: '主题', product_ids: '产品' } as const

/** Says at its field which place, theme or product is not there. */
async function nameUnknown(db: Db, terms: Parameters<typeof store.unknownOf>[1], faults: ContentFaults) {
  for (const [name, ids] of Object.entries(await store.unknownOf(db, terms)))
    if (ids.length > 0)
      faults[name] ??= `没有编号为 ${ids.join('、')} 的${unknownText[name as keyof typeof unknownText]}`
}

const designerNoun: ContentNoun<store.StoredDesigner, DesignerTerms> = {
  entity: 'designer',
  words: { showing: '在岗', off: '已停用' },
  // Only cases are partly of somebody else; who has no more of the right than that reads this list.
  partFields: [],
  list: store.listDesigners,
  fieldsOf: designerFieldsOf,
  async read(_ctx, tx, fields) {
    const { designer, faults } = readDesigner(fields)
    await nameUnknown(tx, designer, faults)
    return { terms: designer, faults }
  },
  async insert(tx, terms, sort) {
    const id = await store.insertDesigner(tx, terms, sort)
    await designersChanged(tx, id)
    return id
  },
  update: store.updateDesigner,
  setSort: store.setDesignerSort,
  remove: store.deleteDesigner,
  blockers: async (_tx, { cases, requests, evaluations, staff_name }, terms) =>
    terms !== null
      ? []
      : [
          cases > 0 && `${cases} 个案例`,
          requests > 0 && `${requests} 份需求`,
          evaluations > 0 && `${evaluations} 条评价`,
          staff_name !== null && `员工${staff_name}`,
        ].flatMap((what) => (what ? [`${what}属于这位定制师，可以停用，不能删除`] : [])),
  notes: async () => (row) => [
    row.score === null ? '还没有评分' : `${row.score} 分`,
    `${row.case_count} 位客人`,
    ...(row.reply_minutes === null ? [] : [`首次联系约 ${row.reply_minutes} 分钟`]),
    ...(row.staff_name === null ? [] : [`员工 ${row.staff_name}`]),
  ],
}

interface Kept {
  id: number
  /** The paper that the case holds until now. */
  before: number | null
}

/** Attaches the paper to its case and lets go of the one before, then says whether the case is shown. */
async function keepConsent(
  tx: Tx,
  { id, before }: Kept,
  told: CaseTerms,
  { ctx, staff }: { ctx: Ctx; staff: Staff },
) {
  const refs = told.consent === '' ? [] : [told.consent]
  const record = {
    purpose: 'consent',
    entity: 'customer_case',
    entityId: String(id),
    field: 'consent',
  } as const
  const attached = await attachDocuments(tx, staff.id, { ...record, refs }, ctx.now)
  const consent_id = attached.get(told.consent) ?? null
  await store.keepConsent(tx, id, { consent_id, agreed: told.agreed })
  if (before !== null && before !== consent_id) await releaseDocuments(tx, [before], ctx.now)
}

const caseNoun: ContentNoun<store.StoredCase, CaseTerms> = {
  entity: 'customer_case',
  most: 600,
  words: { showing: '展示中', off: '未展示' },
  partFields: casePartFields,
  list: store.listCases,
  fieldsOf: caseFieldsOf,
  async read({ now }, tx, fields, id) {
    const { told, faults } = readCase(fields, dayOf(now))
    // One from before the desk kept papers goes on being shown as it was; its paper may be attached at any time.
    if (faults['consent'] && (await store.isShownWithoutPaper(tx, id))) delete faults['consent']
    await nameUnknown(tx, told, faults)
    const designers = await store.listDesigners(tx)
    if (!designers.some(({ id }) => id === told.designer_id)) faults['designer_id'] = '请选择定制师'
    return { terms: told, faults }
  },
  async insert(tx, told, sort, by) {
    const id = await store.insertCase(tx, told, sort)
    await keepConsent(tx, { id, before: null }, told, by)
    await designersChanged(tx, told.designer_id)
    return id
  },
  async update(tx, id, told, { before, ...by }) {
    // Hidden while its paper changes hands: the table allows no agreement without one.
    await store.keepConsent(tx, id, { consent_id: before.consent_id, agreed: false })
    await store.updateCase(tx, id, told)
    await keepConsent(tx, { id, before: before.consent_id }, told, by)
    for (const designer of new Set([before.designer_id, told.designer_id]))
      await designersChanged(tx, designer)
  },
  setSort: store.setCaseSort,
  async remove(tx, id, { before, ctx }) {
    await store.deleteCase(tx, id)
    if (before.consent_id !== null) await releaseDocuments(tx, [before.consent_id], ctx.now)
    await designersChanged(tx, before.designer_id)
  },
  notes: async () => (row) => [
    row.consent === '' ? '未存书面同意' : '已存书面同意',
    ...(row.agreed && !row.is_designer_active ? ['定制师已停用，不展示'] : []),
  ],
}

export const deskDesignerHandlers = [
  ...contentRecordHandlers(deskDesigners, designerNoun),
  ...contentRecordHandlers(deskCases, caseNoun),
  ...handlers(deskCustomOptions, { options: ({ ctx: { db } }) => store.listOptions(db) }),
]
