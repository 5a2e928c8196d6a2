import { keysOf } from '../../keys.ts'

/**
 * What a contract template may leave open, as `{{name}}` inside a paragraph, and what a clerk calls it. The renderer fills
 * in text.
 */
export const textFieldLabels = {
  contract_no: '合同编号',
  order_no: '订单编号',
  company: '旅行社名称',
  licence_no: '许可证编号',
  credit_code: '统一社会信用代码',
  company_address: '旅行社住所',
  service_phone: '客服电话',
  emergency_phone: '紧急电话',
  complaint_lines: '投诉电话',
  linkman_name: '旅游者代表',
  linkman_phone: '代表电话',
  product_title: '线路名称',
  group_code: '团号',
  depart_city: '出发地',
  departs_on: '出发日期',
  returns_on: '返回日期',
  days: '天数',
  nights: '晚数',
  people_text: '出行人数',
  min_group: '最低成团人数',
  /** Days before the start by which the shop must say that the group is too small: 7 at home, 30 abroad. */
  notice_days: '不成团通知天数',
  total_fee: '费用总额',
  pay_text: '支付方式与期限',
  operator_name: '地接社名称',
  operator_licence: '地接社许可证',
  operator_address: '地接社地址',
  operator_phone: '地接社电话',
  shopping_text: '购物安排',
  self_pay_text: '自费项目',
  insurance_text: '意外险选购',
  unfit_text: '不适宜人群',
  sign_name: '签署人',
  signed_on: '签署日期',
} as const

/** What takes a whole paragraph of its own: a list or a table. */
export const blockFieldLabels = {
  travellers: '旅游者名单',
  itinerary: '行程表',
  fee_lines: '费用明细',
  includes: '费用包含',
  excludes: '费用不含',
  ladder: '退改阶梯',
  notices: '安全与告知',
} as const

export const textFields = keysOf(textFieldLabels)
export const blockFields = keysOf(blockFieldLabels)
export type TextField = (typeof textFields)[number]
export type BlockField = (typeof blockFields)[number]
export type Field = TextField | BlockField

export const fieldLabels: Readonly<Record<Field, string>> = { ...textFieldLabels, ...blockFieldLabels }
export const isField = (name: string): name is Field => Object.hasOwn(fieldLabels, name)
export const isBlockField = (name: string): name is BlockField => Object.hasOwn(blockFieldLabels, name)

const fieldNames = new Map(keysOf(fieldLabels).map((name) => [fieldLabels[name], name]))

/** As staff read it: `团号：{{团号}}`. What is no field stays as it is. */
export const withLabels = (text: string): string =>
  text.replace(/\{\{([^{}]*)\}\}/g, (whole, name: string) =>
    isField(name) ? `{{${fieldLabels[name]}}}` : whole,
  )

/** As it is kept; blanks inside of the braces are forgiven. What is no field stays as it was typed. */
export const withNames = (text: string): string =>
  text.replace(/\{\{([^{}]*)\}\}/g, (whole, label: string) => {
    const name = fieldNames.get(label.trim())
    return name === undefined ? whole : `{{${name}}}`
  })

export interface Clause {
  title: string
  paragraphs: readonly string[]
}
