import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { orderNo } from '../../wire.ts'
import { z } from '../../zod.ts'

/** A signed contract at the desk (desk book §4.2). */
export const orderContracts = {
  paper: endpoint({
    method: 'POST',
    path: '/api/desk/orders/{no}/contract/paper',
    access: { staff: 'order.read' },
    audit: 'order.paper',
    summary: '合同副本（PDF）：证件号与电话已隐去，已作废的版本也可打开',
    input: z.object({
      no: orderNo,
      contract_no: rawText(32, '合同编号有误').check(z.regex(/^BMHT\d{14}$/, '合同编号有误')),
    }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'NO_RIGHT'],
    answers: ['application/pdf'],
  }),
}
