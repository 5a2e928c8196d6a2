import { LONGEST_TITLE } from '#src/domain/content/static-page.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { day, requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { largeSaveOf } from '../changes.ts'
import { version } from '../service/shapes.ts'

const access = { staff: 'content.edit' } as const
const key = rawText(40, '页面名称有误').check(z.regex(/^[\w-]+$/, '页面名称有误'))
const pageVersion = rawText(20, '版本有误').check(z.regex(/^[\w.-]+$/, '版本有误'))

/** The JSON of an editor's document, as text: fields are compared as they are. Empty for a text from before the desk. */
const documentText = rawText(200_000, '正文过长')

const Version = z.object({
  version: z.string(),
  title: z.string(),
  /** When it comes, or came, into force. */
  from: time,
  /** Null for one from before the desk. */
  by: z.nullable(z.string()),
})

const Row = z.object({
  key: z.string(),
  title: z.string(),
  /** Members agree to it. */
  is_agreed: z.boolean(),
  in_force: z.nullable(Version),
  upcoming: z.nullable(Version),
  draft: z.nullable(z.object({ by: z.string(), at: time })),
})

const DeskPage = z.object({
  ...Row.shape,
  /** Where visitors read it. */
  address: z.string(),
  /** Of what is being written; a save names it. */
  edit_version: z.int(),
  /** The draft, or else the newest version. */
  fields: z.object({ title: z.string(), document: documentText }),
  /** Of the newest version: what the editor begins with where there is no document; empty for a text that is new. */
  html: z.string(),
  /** The newest first. */
  versions: z.array(Version),
  /** How many members agreed to the version in force. */
  agreed_count: z.int(),
  /** The first day on which a version published today may come into force. */
  earliest_on: z.string(),
  /** What stands in the way of publishing, in sentences. */
  blockers: z.array(z.string()),
})
export type DeskPage = z.output<typeof DeskPage>

/** The texts of the shop: agreement, privacy policy (desk book §4.12). What was published is never edited. */
export const staticPages = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/pages',
    access,
    summary: '静态页面',
    input: z.object({}),
    data: z.object({ list: z.array(Row) }),
    refusals: [],
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api/desk/pages/{key}',
    access,
    summary: '静态页面：草稿与各版本',
    input: z.object({ key }),
    data: DeskPage,
    refusals: ['NOT_FOUND'],
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/desk/pages/{key}/versions/{page_version}',
    access,
    summary: '静态页面的一个版本，与当时展示的一致',
    input: z.object({ key, page_version: pageVersion }),
    data: z.object({ ...Version.shape, html: z.string() }),
    refusals: ['NOT_FOUND'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/desk/pages/{key}/save',
    access,
    audit: 'page.save',
    summary: '保存静态页面的草稿',
    input: z.object({
      key,
      ...largeSaveOf({
        title: requiredText(1, LONGEST_TITLE, `请填写标题，1到${LONGEST_TITLE}个字`),
        document: documentText,
      }),
    }),
    data: z.object({ page: DeskPage, message: z.string() }),
    refusals: ['NOT_FOUND', 'STALE'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/api/desk/pages/{key}/discard',
    access,
    audit: 'page.discard',
    summary: '放弃静态页面的草稿',
    input: z.object({ key, edit_version: version }),
    data: DeskPage,
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/desk/pages/{key}/publish',
    access,
    audit: 'page.publish',
    summary: '发布静态页面的草稿，立即或自某日起；用户协议与隐私政策须提前7天公示',
    input: z.object({ key, edit_version: version, effective_on: z.optional(day) }),
    data: DeskPage,
    refusals: ['NOT_FOUND', 'NO_RIGHT', 'STATE', 'NOT_READY'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/desk/pages/{key}/withdraw',
    access,
    audit: 'page.withdraw',
    summary: '撤回尚未生效的版本，内容回到草稿',
    input: z.object({ key, page_version: pageVersion }),
    data: DeskPage,
    refusals: ['NOT_FOUND', 'NO_RIGHT', 'STATE'],
  }),
}
