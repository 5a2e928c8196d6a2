import { type Clause, type Field, fieldLabels } from './placeholders.ts'

interface LegalContent {
  /** What has to be said. */
  about: string
  law: string
  fields?: readonly Field[]
  /** Words that stand in the text itself, where no order fills anything in. */
  words?: readonly string[]
}

/**
 * What must be on the page before a package contract is signed (旅游法 58, 60–65; rule book §9.1). Traffic, lodging,
 * meals, sights with their time and free time are columns of the itinerary's table.
 */
export const legalContents: readonly LegalContent[] = [
  {
    about: '旅行社信息',
    law: '旅游法第五十八条',
    fields: ['company', 'licence_no', 'company_address', 'service_phone'],
  },
  { about: '旅游者信息', law: '旅游法第五十八条', fields: ['linkman_name', 'people_text', 'travellers'] },
  {
    about: '线路、团号与日期',
    law: '旅游法第五十八条',
    fields: ['product_title', 'group_code', 'departs_on', 'returns_on'],
  },
  { about: '行程、交通、住宿、用餐、游览与自由活动', law: '旅游法第五十八条', fields: ['itinerary'] },
  { about: '最低成团人数', law: '旅游法第五十八条', fields: ['min_group'] },
  { about: '不成团的通知期限', law: '旅游法第六十三条', fields: ['notice_days'] },
  {
    about: '旅游费用及其交纳',
    law: '旅游法第五十八条',
    fields: ['total_fee', 'fee_lines', 'pay_text', 'includes', 'excludes'],
  },
  { about: '违约责任', law: '旅游法第五十八条', words: ['违约责任'] },
  { about: '解决纠纷的方式', law: '旅游法第五十八条', words: ['争议'], fields: ['complaint_lines'] },
  {
    about: '地接社信息',
    law: '旅游法第六十条',
    fields: ['operator_name', 'operator_address', 'operator_phone'],
  },
  { about: '导游服务费', law: '旅游法第六十条', words: ['导游服务费'] },
  { about: '意外险提示', law: '旅游法第六十一条', words: ['意外伤害保险'], fields: ['insurance_text'] },
  { about: '旅行社责任险', law: '旅游法第五十六条', words: ['责任险'] },
  { about: '不适宜人群', law: '旅游法第六十二条', fields: ['unfit_text'] },
  { about: '安全注意事项与告知', law: '旅游法第六十二条', fields: ['notices', 'emergency_phone'] },
  { about: '购物与自费项目', law: '旅游法第三十五条', fields: ['shopping_text', 'self_pay_text'] },
  { about: '合同转让', law: '旅游法第六十四条', words: ['转让'] },
  { about: '解除合同与必要的费用', law: '旅游法第六十五条', words: ['必要的费用'], fields: ['ladder'] },
  { about: '签名与日期', law: '旅游法第五十八条', fields: ['sign_name', 'signed_on'] },
]

/** What of it a template lacks, in sentences that name the field to put in. */
export function missingContents(clauses: readonly Clause[]): string[] {
  const text = clauses.flatMap(({ title, paragraphs }) => [title, ...paragraphs]).join('\n')
  const plain = text.replace(/\{\{[^{}]*\}\}/g, '')
  return legalContents.flatMap(({ about, law, fields = [], words = [] }) => {
    const lacking = [
      ...fields.filter((name) => !text.includes(`{{${name}}}`)).map((name) => `{{${fieldLabels[name]}}}`),
      ...words.filter((word) => !plain.includes(word)).map((word) => `“${word}”`),
    ]
    return lacking.length === 0 ? [] : [`缺少${about}（${law}）：请写入${lacking.join('、')}`]
  })
}
