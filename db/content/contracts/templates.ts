import type { Clause } from '#src/domain/booking/contracts/placeholders.ts'
import {
  disputes,
  duties,
  fee,
  forceMajeure,
  groupSize,
  insurance,
  liability,
  operator,
  parties,
  safety,
  shopping,
  signature,
  transfer,
  tripFacts,
} from './clauses.ts'

export interface ContractTemplate {
  code: 'DOMESTIC' | 'OUTBOUND' | 'HKMO' | 'STUDY'
  version: string
  title: string
  in_use_from: string
  legal_basis: string
  checked_on: string
  clauses: readonly Clause[]
}

/** 违约金 when the shop itself calls a trip off (rule book §8.6, the figures of 2014). */
const shopCancels = (rates: string): Clause => ({
  title: '甲方解除合同的责任',
  paragraphs: [
    `甲方在行程开始前解除合同的，应退还已收取的全部费用，并按下列标准向乙方支付违约金：${rates}`,
    '违约金不足以赔偿乙方实际损失的，甲方应按实际损失赔偿。因未达到最低成团人数且已按约定期限通知的，甲方退还全部费用，不支付违约金。',
  ],
})

const atHome = shopCancels(
  '出发前6日至4日，支付旅游费用总额10%；出发前3日至1日，支付旅游费用总额15%；出发当日，支付旅游费用总额20%。',
)
const abroad = shopCancels(
  '出发前29日至15日，支付旅游费用总额2%；出发前14日至7日，支付旅游费用总额5%；出发前6日至4日，支付旅游费用总额10%；出发前3日至1日，支付旅游费用总额15%；出发当日，支付旅游费用总额20%。',
)

const visa: Clause = {
  title: '证件与签证',
  paragraphs: [
    '乙方应持有有效期超过返程日6个月的护照及所需签证，证件的真实性、有效性由乙方负责。',
    '因非乙方过错被拒绝签证的，合同解除，甲方扣除签证费和已支付且不可退还的交通费用后退还余款；因乙方提供虚假材料、滞留不归记录等自身原因被拒签、拒绝出入境的，按乙方解除合同处理。',
    '乙方在境外不得擅自分团、脱团，不得非法滞留；甲方发现的，应及时向公安机关、旅游主管部门和我国驻外机构报告。',
    '为办理签证、预订境外酒店与交通，甲方须向境外接收方提供必要的个人信息，范围以履行本合同所必需为限。',
  ],
}

const permit: Clause = {
  title: '证件与签注',
  paragraphs: [
    '乙方应持有有效的往来港澳通行证及签注（外国籍旅游者持有效护照及签证），并自行确认签注种类、剩余次数与有效期。',
    '因证件、签注原因不能出入境的，按乙方解除合同处理。乙方不得擅自分团、脱团。',
  ],
}

const study: Clause = {
  title: '研学安排与未成年人保护',
  paragraphs: [
    '本次研学的课程主题、课时与师资按行程单执行，甲方应配备研学导师与安全员，辅导员与未成年人的比例不低于1比15。',
    '未成年旅游者由监护人签署本合同并提交监护人同意书；监护人应如实告知其健康状况、过敏史与特殊照护需要，并保持紧急联系电话畅通。',
    '甲方应建立交接制度：集合与解散时与监护人或其书面指定的人当面交接；夜间安排查房；未经监护人同意不得让未成年人单独离队。',
    '甲方收集、使用未成年人个人信息须取得监护人同意，仅用于本次研学，不用于营销。',
  ],
}

const before = [parties, tripFacts, shopping, fee, operator, groupSize]
const after = [forceMajeure, insurance, safety, duties, liability, disputes, signature]
const common = {
  version: '2014',
  in_use_from: '2014-01-01',
  legal_basis: '旅游法第五十七条至第七十条；国家旅游局、国家工商总局2014年示范文本',
  checked_on: '2026-09-01',
}

/** One per kind of trip (rule book §9.1); their figures are those of the national model contracts of 2014. */
export const contractTemplates: readonly ContractTemplate[] = [
  {
    code: 'DOMESTIC',
    title: '团队境内旅游合同',
    ...common,
    clauses: [...before, transfer, atHome, ...after],
  },
  {
    code: 'OUTBOUND',
    title: '团队出境旅游合同',
    ...common,
    clauses: [...before, visa, transfer, abroad, ...after],
  },
  {
    code: 'HKMO',
    title: '团队出境旅游合同',
    ...common,
    clauses: [...before, permit, transfer, abroad, ...after],
  },
  {
    code: 'STUDY',
    title: '研学旅游合同',
    ...common,
    clauses: [...before, study, transfer, abroad, ...after],
  },
]
