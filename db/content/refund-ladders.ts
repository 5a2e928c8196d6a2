import type { LadderStep } from '#src/domain/booking/ladder-step.ts'
import { modelContractLadders } from '#src/domain/booking/refund-ladder.ts'
import type { Scope } from '#src/domain/codes.ts'

export interface LadderText {
  code: 'DOMESTIC' | 'HKMO' | 'OUTBOUND' | 'STUDY'
  version: string
  name: string
  scope: Scope
  steps: readonly LadderStep[]
}

const { domestic, outbound, study } = modelContractLadders

/** The ladders a new shop begins with (rule book §8.6). A new edition is a new version here, never an edit. */
export const refundLadders: readonly LadderText[] = [
  { code: 'DOMESTIC', version: '2014', name: '境内旅游退改规则', scope: 'domestic', steps: domestic },
  { code: 'HKMO', version: '2014', name: '港澳旅游退改规则', scope: 'hkmo', steps: outbound },
  { code: 'OUTBOUND', version: '2014', name: '出境旅游退改规则', scope: 'outbound', steps: outbound },
  // One ladder for study trips at home and abroad; the column names where most of them go.
  { code: 'STUDY', version: '2014', name: '研学旅游退改规则', scope: 'domestic', steps: study },
]
