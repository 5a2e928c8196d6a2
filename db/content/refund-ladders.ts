/**
 * 必要的费用 of the national model contracts of 2014 (rule book §8.6): the share of the total fee, in basis points,
 * that is kept when cancelling so many days before the start. A new edition is a new version, never an edit here.
 */
export interface LadderText {
  code: 'DOMESTIC' | 'HKMO' | 'OUTBOUND' | 'STUDY'
  version: string
  name: string
  scope: 'domestic' | 'hkmo' | 'outbound'
  /** `to: null` means this many days and earlier. */
  steps: readonly { from: number; to: number | null; bp: number }[]
}

const domestic: LadderText['steps'] = [
  { from: 7, to: null, bp: 0 },
  { from: 4, to: 6, bp: 2000 },
  { from: 1, to: 3, bp: 4000 },
  { from: 0, to: 0, bp: 6000 },
]

const outbound: LadderText['steps'] = [
  { from: 30, to: null, bp: 0 },
  { from: 15, to: 29, bp: 500 },
  { from: 7, to: 14, bp: 2000 },
  { from: 4, to: 6, bp: 5000 },
  { from: 1, to: 3, bp: 6000 },
  { from: 0, to: 0, bp: 7000 },
]

export const refundLadders: readonly LadderText[] = [
  { code: 'DOMESTIC', version: '2014', name: '境内旅游退改规则', scope: 'domestic', steps: domestic },
  { code: 'HKMO', version: '2014', name: '港澳旅游退改规则', scope: 'hkmo', steps: outbound },
  { code: 'OUTBOUND', version: '2014', name: '出境旅游退改规则', scope: 'outbound', steps: outbound },
  // Study trips keep their own ladder at home and abroad; the column names where most of them go.
  { code: 'STUDY', version: '2014', name: '研学旅游退改规则', scope: 'domestic', steps: outbound },
]
