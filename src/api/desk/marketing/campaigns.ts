import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { id, requiredText, time } from '../../wire.ts'
import { z } from '../../zod.ts'
import { largeSaveOf } from '../changes.ts'
import { version } from '../service/shapes.ts'

const access = { staff: 'campaign.edit' } as const
const slug = rawText(40, '活动地址有误', '请填写活动地址').check(
  z.regex(/^[a-z0-9-]{1,40}$/, '活动地址只能用小写字母、数字和连字符'),
)
/** `2026-12-01T10:00`, Shanghai's time, as a field of the browser writes it; the service reads it. */
const minute = rawText(16, '时间有误', '请填写时间')
const title = requiredText(1, 40, '请填写名称，1到40个字')
/** JSON of a part; the service reads it (`readPart`). Blocks hold whole texts. */
const part = rawText(8_000, '内容过长')
const allBlocks = rawText(200_000, '内容过长')

const status = z.enum(['draft', 'scheduled', 'live', 'ended'])
const Edition = z.object({
  id: z.int(),
  title: z.string(),
  year: z.int(),
  starts_at: time,
  ends_at: time,
  status,
})

const Row = z.object({
  slug: z.string(),
  name: z.string(),
  keep_alive: z.boolean(),
  /** What visitors see at this moment; null where nothing was ever published. */
  shows: z.nullable(z.object({ id: z.int(), state: z.enum(['live', 'upcoming', 'ended']) })),
  /** The newest first. */
  editions: z.array(Edition),
})

const DeskEdition = z.object({
  ...Edition.shape,
  slug: z.string(),
  name: z.string(),
  version: z.int(),
  /** As text: times of a field, JSON of each part. */
  fields: z.object({
    title: z.string(),
    starts_at: z.string(),
    ends_at: z.string(),
    theme: z.string(),
    hero: z.string(),
    share: z.string(),
    rules: z.string(),
    blocks: z.string(),
  }),
  updated: z.object({ by: z.nullable(z.string()), at: time }),
  published: z.nullable(z.object({ by: z.nullable(z.string()), at: time })),
  /** What stands in the way of showing it, each with the part or block where it is mended. */
  faults: z.array(z.object({ at: z.string(), message: z.string() })),
  /** Publishing needs the whole right. */
  may_publish: z.boolean(),
})
export type DeskEdition = z.output<typeof DeskEdition>

const Named = z.object({ id: z.int(), title: z.string(), note: z.string() })

/** Campaigns, their editions and the blocks of each (desk book §4.11). */
export const deskCampaigns = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/campaigns',
    access,
    summary: '活动与各期',
    input: z.object({}),
    data: z.object({ list: z.array(Row) }),
    refusals: [],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/desk/campaigns/create',
    access,
    audit: 'campaign.create',
    summary: '新建活动与它的第一期草稿；地址建好后不再改变',
    input: z.object({ slug, name: title }),
    data: DeskEdition,
    refusals: ['NO_RIGHT', 'DUPLICATE'],
  }),
  edition: endpoint({
    method: 'GET',
    path: '/api/desk/campaigns/{slug}/editions/{id}',
    access,
    summary: '活动的一期',
    input: z.object({ slug, id }),
    data: DeskEdition,
    refusals: ['NOT_FOUND'],
  }),
  /** What the pickers of blocks find: products and coupons by number or name. */
  choices: endpoint({
    method: 'GET',
    path: '/api/desk/campaigns/choices',
    access,
    summary: '活动页可用的产品与优惠券',
    input: z.object({ kind: z.enum(['product', 'coupon']), q: z.optional(rawText(40, '最多40字')) }),
    data: z.object({ list: z.array(Named) }),
    refusals: [],
  }),
  copy: endpoint({
    method: 'POST',
    path: '/api/desk/campaigns/{slug}/editions/{id}/copy',
    access,
    audit: 'campaign.copy',
    summary: '把一期复制为明年同日的草稿',
    input: z.object({ slug, id }),
    data: DeskEdition,
    refusals: ['NOT_FOUND'],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/desk/campaigns/{slug}/editions/{id}/save',
    access,
    audit: 'campaign.save',
    summary: '保存活动的一期',
    input: z.object({
      slug,
      id,
      ...largeSaveOf({
        title,
        starts_at: minute,
        ends_at: minute,
        theme: part,
        hero: part,
        share: part,
        rules: part,
        blocks: allBlocks,
      }),
    }),
    data: z.object({ edition: DeskEdition, message: z.string() }),
    refusals: ['NOT_FOUND', 'NO_RIGHT', 'STATE', 'STALE', 'NOT_READY'],
  }),
  publish: endpoint({
    method: 'POST',
    path: '/api/desk/campaigns/{slug}/editions/{id}/publish',
    access,
    audit: 'campaign.publish',
    summary: '发布活动的一期：到开始时间自动上线，到结束时间自动下线',
    input: z.object({ slug, id, edition_version: version }),
    data: DeskEdition,
    refusals: ['NOT_FOUND', 'NO_RIGHT', 'STATE', 'NOT_READY'],
  }),
  withdraw: endpoint({
    method: 'POST',
    path: '/api/desk/campaigns/{slug}/editions/{id}/withdraw',
    access,
    audit: 'campaign.withdraw',
    summary: '撤回尚未开始的一期，回到草稿',
    input: z.object({ slug, id, edition_version: version }),
    data: DeskEdition,
    refusals: ['NOT_FOUND', 'NO_RIGHT', 'STATE'],
  }),
  end: endpoint({
    method: 'POST',
    path: '/api/desk/campaigns/{slug}/editions/{id}/end',
    access,
    audit: 'campaign.end',
    summary: '提前结束正在进行的一期',
    input: z.object({
      slug,
      id,
      edition_version: version,
      reason: requiredText(5, 200, '请写明原因，5到200个字'),
    }),
    data: DeskEdition,
    refusals: ['NOT_FOUND', 'NO_RIGHT', 'STATE'],
  }),
  discard: endpoint({
    method: 'POST',
    path: '/api/desk/campaigns/{slug}/editions/{id}/discard',
    access,
    audit: 'campaign.discard',
    summary: '删除草稿',
    input: z.object({ slug, id, edition_version: version }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  preview: endpoint({
    method: 'GET',
    path: '/api/desk/campaigns/{slug}/editions/{id}/preview',
    access,
    summary: '商店页面的预览链接，十五分钟内有效',
    input: z.object({ slug, id }),
    data: z.object({ url: z.string(), until: time }),
    refusals: ['NOT_FOUND'],
  }),
}
