import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { flagText, id, requiredText } from '../../wire.ts'
import { z } from '../../zod.ts'

const screen = rawText(40, '内容有误，请检查').check(z.regex(/^[a-z][a-z_/]{0,39}$/, '内容有误，请检查'))
/** The part of an address behind `?`; what it means is the screen's to say. */
const query = rawText(2_000, '筛选条件过长')

const SavedView = z.object({
  id: z.int(),
  name: z.string(),
  query: z.string(),
  /** Everybody's, made by a lead. */
  is_shared: z.boolean(),
})
const Views = z.object({ list: z.array(SavedView) })
const access = { staff: 'signed_in' } as const

/** 我的视图 (desk book §4.0): filters of a list under a name. */
export const savedViews = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/views',
    access,
    summary: '一个列表的视图：我的和大家的',
    input: z.object({ screen }),
    data: Views,
    refusals: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/desk/views/save',
    access,
    audit: 'view.save',
    summary: '保存视图；同名的被替换，每个列表最多30个',
    input: z.object({
      screen,
      name: requiredText(1, 20, '请填写名称，最多20字'),
      query,
      shared: z.optional(flagText),
    }),
    data: Views,
    refusals: ['NO_RIGHT', 'STATE'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/desk/views/remove',
    access,
    audit: 'view.remove',
    summary: '删除视图',
    input: z.object({ id }),
    data: Views,
    refusals: ['NOT_FOUND'],
  }),
}
