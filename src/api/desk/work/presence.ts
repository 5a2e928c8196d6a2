import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { flagText } from '../../wire.ts'
import { z } from '../../zod.ts'

/** The records that two people may have open at once. */
const presentAt = [
  'order',
  'member',
  'inquiry',
  'complaint',
  'product_question',
  'custom_request',
  'product',
  'departure',
  'review',
  'refund_request',
  'invoice',
  'withdrawal',
  'coupon_rule',
  'campaign_edition',
  'static_page',
  'contract_template',
  'refund_ladder',
] as const
export type PresentAt = (typeof presentAt)[number]

/** 谁也在看 (desk book §4.0). It is asked again every twenty seconds, which says that one is still there. */
export const presence = {
  read: endpoint({
    method: 'GET',
    path: '/api/desk/presence',
    access: { staff: 'signed_in' },
    summary: '打开同一条记录的同事；询问即表示自己也在看',
    input: z.object({
      kind: z.enum(presentAt, '内容有误'),
      id: rawText(64, '编号有误', '编号有误').check(z.regex(/^[\w-]{1,64}$/, '编号有误')),
      leaving: z.optional(flagText),
    }),
    data: z.object({ list: z.array(z.object({ id: z.int(), name: z.string() })) }),
    refusals: ['NOT_FOUND'],
  }),
}
