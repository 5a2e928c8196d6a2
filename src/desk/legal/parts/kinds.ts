import { deskEndpoints } from '#src/api/desk/index.ts'
import type { LegalCalls } from '#src/api/desk/legal/texts.ts'

/** What a page of legal texts says differently for templates and for ladders. */
export interface LegalPart {
  title: string
  /** What one is called where it is counted or acted upon. */
  noun: string
  path: string
  calls: LegalCalls
}

export const legalParts = {
  contracts: {
    title: '合同模板',
    noun: '模板',
    path: '/legal/contracts',
    calls: deskEndpoints.contractTemplates,
  },
  ladders: {
    title: '退改阶梯',
    noun: '阶梯',
    path: '/legal/ladders',
    calls: deskEndpoints.refundLadders,
  },
} as const satisfies Record<string, LegalPart>
