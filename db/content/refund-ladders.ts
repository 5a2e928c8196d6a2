import type { LadderStep } from '#src/domain/booking/ladder-step.ts'
import { modelContractLadders } from '#src/domain/booking/refund-ladder.ts'
import type { Scope } from '#src/domain/codes.ts'

export interface LadderText {
  code: 'DOMESTIC' | 'HKMO' | 'OUTBOUND' | 'STUDY'
  version: string
  name: string
  scope: Scope
  in_use_from: string
  legal_basis: string
  checked_on: string
  steps: readonly LadderStep[]
}

const common = {
  version: '2014',
  in_use_from: '2014-01-01',
  legal_basis: '旅游法第六十五条；国家旅游局、国家工商总局2014年示范文本',
  checked_on: '2026-09-01',
}
const { domestic, outbound, study } = modelContractLadders

/** The ladders a new shop begins with (rule book §8.6). A new edition is a new version here, never an edit. */
export const refundLadders: readonly LadderText[] = [
  { code: 'DOMESTIC', ...common, name: '境内旅游退改规则', scope: 'domestic', steps: domestic },
  { code: 'HKMO', ...common, name: '港澳旅游退改规则', scope: 'hkmo', steps: outbound },
  { code: 'OUTBOUND', ...common, name: '出境旅游退改规则', scope: 'outbound', steps: outbound },
  // One ladder for study trips at home and abroad; the column names where most of them go.
  { code: 'STUDY', ...common, name: '研学旅游退改规则', scope: 'domestic', steps: study },
]
