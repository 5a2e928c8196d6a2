import type { Scope } from '#src/domain/codes.ts'

export interface Visa {
  need: boolean
  kind: string
  process_days: number
  materials: { crowd: string; items: string[] }[]
  fee_fen: number
  included: boolean
  notice: string
}

/** What the sample asks for a visa by the catalogue's word for it; 0 days means it is given on arrival or not needed. */
const fees: Record<string, [feeFen: number, days: number]> = {
  申根签证: [120_000, 15],
  英国签证: [160_000, 20],
  美国签证: [150_000, 45],
  加拿大签证: [150_000, 45],
  '团签/个签': [40_000, 7],
  签证: [45_000, 10],
  电子签证: [110_000, 20],
  电子签: [30_000, 5],
  ETA电子签: [40_000, 3],
  eTA电子旅行许可: [25_000, 5],
  '落地签/电子签': [25_000, 5],
}

const SAMPLE = '示例信息，以办理时使领馆及出入境管理部门公布的要求为准。'

/** Visa facts of a product from the words of its destinations; null at home, where only a permit note may be needed. */
export function visaOf(scope: Scope, texts: readonly string[]): Visa | null {
  const kinds = [...new Set(texts)]
  if (scope === 'domestic' && kinds.length === 0) return null
  const [fee, days] = kinds.map((kind) => fees[kind]).find(Boolean) ?? [0, 0]
  const need = kinds.some((kind) => !kind.includes('免签') && !kind.includes('互免'))
  return {
    need,
    kind: kinds.join('、') || '以目的地要求为准',
    process_days: days,
    materials: need ? materialsOf(scope) : [],
    fee_fen: fee,
    included: false,
    notice: noticeOf(scope, need),
  }
}

function noticeOf(scope: Scope, need: boolean) {
  if (scope === 'domestic') return `部分线路需办理边境管理区通行证，可在户籍地公安机关办理。${SAMPLE}`
  if (scope === 'hkmo') return `请自行办理往来港澳通行证及有效签注，并确认剩余次数。${SAMPLE}`
  return `${need ? '签证费不含在团费内，可选代办。' : '持中国因私护照可免签入境。'}护照有效期须超过返程日6个月，并有至少2页空白签证页。${SAMPLE}`
}

function materialsOf(scope: Scope): Visa['materials'] {
  if (scope !== 'outbound') return [{ crowd: '所有出行人', items: ['有效身份证件'] }]
  return [
    {
      crowd: '成人',
      items: ['护照原件（有效期超过返程日6个月）', '2寸白底近照2张', '在职证明', '银行流水（近6个月）'],
    },
    {
      crowd: '儿童',
      items: ['护照原件', '2寸白底近照2张', '出生医学证明', '监护人同意书（未与父母同行时）'],
    },
    { crowd: '退休人员', items: ['护照原件', '2寸白底近照2张', '退休证', '银行流水（近6个月）'] },
  ]
}
