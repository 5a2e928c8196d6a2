import { chatTextMost, chatTextText } from '#src/domain/content/chat/chat.ts'
import { endpoint } from '../../endpoint.ts'
import { flagText, requiredText } from '../../wire.ts'
import { z } from '../../zod.ts'
import { rowId } from './shapes.ts'

const access = { staff: 'chat.work' } as const

/** 快捷回复 (desk book §4.8): everybody's, which a lead writes, and one's own. */
export const quickReplies = {
  list: endpoint({
    method: 'GET',
    path: '/api/desk/quick_replies',
    access,
    summary: '快捷回复：全店的与自己的',
    input: z.object({}),
    data: z.object({
      list: z.array(z.object({ id: z.int(), is_shared: z.boolean(), title: z.string(), text: z.string() })),
    }),
    refusals: [],
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/desk/quick_replies',
    access,
    audit: 'quick_reply.save',
    summary: '新增或修改；全店的由组长维护',
    input: z.object({
      id: z.optional(rowId),
      is_shared: flagText,
      title: requiredText(1, 20, '请用1到20字命名'),
      text: requiredText(1, chatTextMost, chatTextText),
    }),
    data: z.object({ id: z.int() }),
    refusals: ['NOT_FOUND', 'STATE'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/desk/quick_replies/{id}/remove',
    access,
    audit: 'quick_reply.remove',
    summary: '删除；全店的由组长维护',
    input: z.object({ id: rowId }),
    data: z.object({}),
    refusals: ['NOT_FOUND'],
  }),
}
