import { LONGEST_LEGAL_BASIS, LONGEST_LEGAL_TITLE } from '#src/domain/desk/legal/versions.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, requiredText, text, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { largeSaveOf } from '../changes.ts'
import { version } from '../service/shapes.ts'

const code = rawText(40, '编号有误').check(z.regex(/^[\w-]+$/, '编号有误'))
const textVersion = rawText(20, '版本有误').check(z.regex(/^[\w.-]+$/, '版本有误'))
/** JSON as text, because fields are compared as they are: the clauses of a template, the steps of a ladder. */
const body = rawText(60_000, '内容过长')
const dayOrNone = z.union([z.literal(''), day], '日期有误')

const Version = z.object({
  version: z.string(),
  title: z.string(),
  /** The day from which it applies, or applied. */
  from: z.string(),
  /** Null for one that came with the shop. */
  by: z.nullable(z.string()),
  approved_by: z.nullable(z.string()),
  legal_basis: z.string(),
  /** When somebody compared it with its legal basis last. */
  checked_on: z.nullable(z.string()),
  /** Taken back before it applied. */
  is_withdrawn: z.boolean(),
})

const Row = z.object({
  code: z.string(),
  title: z.string(),
  in_use: z.nullable(Version),
  upcoming: z.nullable(Version),
  draft: z.nullable(z.object({ by: z.string(), at: time })),
  /** What waits for a second person: its approval, and the day from which it shall apply. */
  waiting: z.nullable(z.object({ approval_id: z.int(), from: z.string() })),
  /** How many products on sale stand on it. */
  products: z.int(),
})
export type LegalRow = z.output<typeof Row>

const Fields = z.object({ title: z.string(), body, legal_basis: z.string(), checked_on: z.string() })

const Detail = z.object({
  ...Row.shape,
  /** Of what is being written; a save names it. */
  edit_version: z.int(),
  /** The draft, or else what the version in use says. */
  fields: Fields,
  /** What a draft is compared with: the version in use. */
  base: Fields,
  /** The newest first. */
  versions: z.array(Version),
  /** What stands in the way of submitting the draft, in sentences. */
  blockers: z.array(z.string()),
  /** The first day from which a version that is put in use today may apply. */
  earliest_on: z.string(),
})
export type LegalText = z.output<typeof Detail>

const reading = { staff: 'contract.read' } as const
const editing = { staff: 'contract.edit' } as const
const approving = { staff: 'contract.approve' } as const

type Part = 'contracts' | 'ladders'

const readingCalls = (part: Part, name: string) => ({
  list: endpoint({
    method: 'GET',
    path: `/api/desk/legal/${part}`,
    access: reading,
    summary: name,
    input: z.object({}),
    data: z.object({ list: z.array(Row) }),
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: `/api/desk/legal/${part}/{code}`,
    access: reading,
    summary: `${name}：草稿与各版本`,
    input: z.object({ code }),
    data: Detail,
    refusals: ['NOT_FOUND'],
  }),
  version: endpoint({
    method: 'GET',
    path: `/api/desk/legal/${part}/{code}/versions/{text_version}`,
    access: reading,
    summary: `${name}的一个版本`,
    input: z.object({ code, text_version: textVersion }),
    data: z.object({ ...Version.shape, body }),
    refusals: ['NOT_FOUND'],
  }),
})

const writingCalls = (part: Part, name: string) => ({
  save: endpoint({
    method: 'POST',
    path: `/api/desk/legal/${part}/{code}/save`,
    access: editing,
    audit: 'legal.save',
    summary: `保存${name}的草稿；复核期间不能修改`,
    input: z.object({
      code,
      ...largeSaveOf({
        title: requiredText(1, LONGEST_LEGAL_TITLE, `请填写名称，1到${LONGEST_LEGAL_TITLE}个字`),
        body,
        legal_basis: text(LONGEST_LEGAL_BASIS),
        checked_on: dayOrNone,
      }),
    }),
    data: z.object({ text: Detail, message: z.string() }),
    refusals: ['NOT_FOUND', 'STATE', 'STALE'],
  }),
  discard: endpoint({
    method: 'POST',
    path: `/api/desk/legal/${part}/{code}/discard`,
    access: editing,
    audit: 'legal.discard',
    summary: `放弃${name}的草稿`,
    input: z.object({ code, edit_version: version }),
    data: Detail,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
})

const decidingCalls = (part: Part, name: string) => ({
  submit: endpoint({
    method: 'POST',
    path: `/api/desk/legal/${part}/{code}/submit`,
    access: editing,
    audit: 'legal.submit',
    summary: `${name}提交复核，最早次日启用`,
    input: z.object({
      code,
      edit_version: version,
      effective_on: day,
      reason: requiredText(5, 300, '请说明修改了什么、为什么，5到300字'),
    }),
    data: Detail,
    refusals: ['NOT_FOUND', 'STATE', 'NOT_READY'],
  }),
  recall: endpoint({
    method: 'POST',
    path: `/api/desk/legal/${part}/{code}/recall`,
    access: editing,
    audit: 'legal.recall',
    summary: `撤回${name}的复核申请，可以继续修改`,
    input: z.object({ code }),
    data: Detail,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: `/api/desk/legal/${part}/{code}/withdraw`,
    access: approving,
    audit: 'legal.withdraw',
    summary: `撤回${name}尚未启用的版本，内容回到草稿`,
    input: z.object({ code, text_version: textVersion }),
    data: Detail,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
})

/** Both kinds of legal texts have the same calls (desk book §4.15). A version is never edited. */
const legalCalls = (part: Part, name: string) => ({
  ...readingCalls(part, name),
  ...writingCalls(part, name),
  ...decidingCalls(part, name),
})

/** 合同模板: what an order that is not signed yet is signed on. */
export const contractTemplates = legalCalls('contracts', '合同模板')
export const contractPreviews = {
  preview: endpoint({
    method: 'GET',
    path: '/api/desk/legal/contracts/{code}/preview',
    access: reading,
    summary: '用一张样单排出的合同，与客人签署前看到的一致',
    input: z.object({
      code,
      /** The draft where it is left out. */
      text_version: z.optional(textVersion),
    }),
    data: z.object({ title: z.string(), html: z.string() }),
    refusals: ['NOT_FOUND'],
  }),
}

/** 退改阶梯: what cancelling costs, by the day. */
export const refundLadders = legalCalls('ladders', '退改阶梯')
export type LegalCalls = typeof refundLadders
