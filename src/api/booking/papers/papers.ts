import { contractStates } from '#src/domain/booking/order-codes.ts'
import { paperKinds } from '#src/domain/booking/papers/paper.ts'
import { endpoint } from '../../endpoint.ts'
import { rawText } from '../../raw-text.ts'
import { coded, id, orderNo, time } from '../../wire.ts'
import { z } from '../../zod.ts'

/** The number of one version, `BMHT20261121004821`. */
const contractNo = rawText(32, '合同编号有误').check(z.regex(/^BMHT\d{14}$/, '合同编号有误'))

/** Which one of its kind: the contract's number, the bill of a clause; empty for the one there is. */
const ref = rawText(32, '文件编号有误').check(z.regex(/^\w{0,24}$/, '文件编号有误'))
const kind = z.enum(paperKinds)

const asked = z.object({
  order_id: orderNo,
  /** One that was signed earlier and has been voided since; else what is to be signed, or was signed last. */
  contract_no: z.optional(contractNo),
  /** The supplement whose clause is wanted, and not the contract. */
  bill_id: z.optional(id),
})

const ContractText = z.object({
  /** Empty before signing. */
  contract_no: z.string(),
  /** Canonical, with masked numbers. */
  html: z.string(),
  /** Of the stored document; empty before signing. */
  sha256: z.string(),
  state: coded(contractStates),
  /** The document as a PDF: for whoever has the address, for ten minutes. */
  pdf_url: z.string(),
  /** What was signed, the newest first; voided versions stay to be read. */
  versions: z.array(z.object({ contract_no: z.string(), state: coded(contractStates), signed_at: time })),
})

/** Contract, itinerary and departure notice to be read and to be taken along (rule book §9.1, §24 row 14). */
export const papers = {
  contract: endpoint({
    method: 'GET',
    path: '/api/v3/order/new/contract',
    access: 'member',
    summary: '合同正文与PDF链接；带 bill_id 时为补充条款',
    input: asked,
    data: ContractText,
    refusals: ['NOT_FOUND', 'STATE', 'TRAVELLER'],
  }),
  narrowContract: endpoint({
    method: 'GET',
    path: '/api/v3/m1/order/contract',
    access: 'member',
    summary: '同上，正文排成窄屏可读的样子',
    input: asked,
    data: ContractText,
    refusals: ['NOT_FOUND', 'STATE', 'TRAVELLER'],
  }),
  open: endpoint({
    method: 'GET',
    path: '/api/v3/order/paper/open',
    access: 'member',
    summary: '打开订单文件：转到10分钟内有效的PDF链接',
    input: z.object({ order_id: orderNo, paper: kind, ref: z.optional(ref) }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'STATE', 'TRAVELLER'],
    answers: 'redirect',
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/v3/order/paper',
    access: 'public',
    summary: '凭链接下载订单文件（PDF）',
    input: z.object({
      order_id: orderNo,
      paper: kind,
      ref,
      /** Seconds since 1970. */
      until: rawText(16, '链接有误').check(z.regex(/^\d{10}$/, '链接有误')),
      sign: rawText(64, '链接有误').check(z.regex(/^[\w-]{43}$/, '链接有误')),
    }),
    data: z.object({}),
    refusals: ['NOT_FOUND', 'EXPIRED', 'STATE', 'TRAVELLER'],
    answers: ['application/pdf'],
  }),
}
