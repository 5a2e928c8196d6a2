import type { LegalCalls } from '#src/api/desk/legal/texts.ts'
import { contractTemplates, refundLadders } from '#src/api/desk/legal/texts.ts'

/** What a page of legal texts says differently for templates and for ladders. */
export interface LegalPart {
  title: string
  /** What the log and colleagues' browsers call it. */
  entity: 'contract_template' | 'refund_ladder'
  /** What one is called where it is counted or acted upon. */
  noun: string
  /** What follows of a version's coming into use. */
  effect: string
  path: string
  calls: LegalCalls
}

export const legalParts = {
  contracts: {
    title: '合同模板',
    entity: 'contract_template',
    noun: '模板',
    effect: '启用日零点起签署的合同用新版本，已签署的保留原来的。',
    path: '/legal/contracts',
    calls: contractTemplates,
  },
  ladders: {
    title: '退改阶梯',
    entity: 'refund_ladder',
    noun: '阶梯',
    effect: '启用日零点起新下的订单按新版本，此前的订单保留原来的。',
    path: '/legal/ladders',
    calls: refundLadders,
  },
} as const satisfies Record<string, LegalPart>
