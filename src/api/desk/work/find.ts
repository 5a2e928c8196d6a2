import { endpoint } from '../../endpoint.ts'
import { requiredText } from '../../wire.ts'
import { z } from '../../zod.ts'

/** What can be found; the desk knows the address of each. */
export const foundKinds = [
  'order',
  'payment',
  'refund_request',
  'invoice',
  'withdrawal',
  'member',
  'inquiry',
  'chat',
  'complaint',
  'custom_request',
  'product',
  'hotel',
  'supplier',
  'destination',
] as const

const Groups = z.object({
  groups: z.array(
    z.object({
      kind: z.enum(foundKinds),
      title: z.string(),
      list: z.array(
        z.object({
          /** Its number in the desk's addresses. */
          ref: z.string(),
          title: z.string(),
          /** What tells it from the others; telephones and documents masked. */
          note: z.string(),
          /** Why it matches: `订单号`, `联系人姓名`. */
          reason: z.string(),
        }),
      ),
    }),
  ),
  /** The text is a telephone or a document: to be looked up by the call that leaves a trace. */
  asks: z.nullable(z.enum(['phone', 'document'])),
})
const input = z.object({ q: requiredText(1, 60, '请输入订单号、手机号、姓名或产品编号') })

/** ⌘K (desk book §3.2): numbers and names, masked, by right and reach. */
export const find = {
  search: endpoint({
    method: 'GET',
    path: '/api/desk/find',
    access: { staff: 'signed_in' },
    summary: '查找：订单号、合同号、退款申请号、发票号、提现单号、产品编号、姓名、名称',
    input,
    data: Groups,
    refusals: [],
  }),
  // A look-up of a person leaves a trace, so it is a change; and its number stands in no address.
  phone: endpoint({
    method: 'POST',
    path: '/api/desk/find/phone',
    access: { staff: 'signed_in' },
    audit: 'member.lookup',
    summary: '按手机号查找会员、订单、咨询、会话、定制；记录查询，不记录号码',
    input,
    data: Groups,
    refusals: [],
  }),
  document: endpoint({
    method: 'POST',
    path: '/api/desk/find/document',
    access: { staff: 'pii.document' },
    audit: 'pii.lookup',
    summary: '按证件号查找出行人的订单；记录查询，不记录号码',
    input,
    data: Groups,
    refusals: [],
  }),
}
