import type { ProductType, Scope } from '#src/domain/codes.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import type { CatalogueProduct } from '../catalogue-shape.ts'
import { levelText } from './combos.ts'
import { includesFlights } from './itinerary.ts'

interface Group {
  group: string
  items: string[]
}

const isGuided = (type: ProductType) => type === 'group' || type === 'study' || type === 'private'

/** 费用包含, in the groups of rule book §4.2. */
export function includesOf(product: CatalogueProduct): Group[] {
  const { type, nights, hotel_level, scope } = product
  return [
    { group: '交通', items: [transportText(product)] },
    {
      group: '住宿',
      items: [`${nights}晚网评${levelText(hotel_level)}酒店双人标准间（所选套餐另有标明的，以套餐为准）`],
    },
    {
      group: '用餐',
      items: [type === 'free' ? '酒店早餐' : '行程所列含餐，早餐在酒店享用，正餐以当地特色菜为主'],
    },
    { group: '门票', items: ['行程所列景点首道门票，标注“可选”的项目除外'] },
    ...(isGuided(type) ? [{ group: '导服', items: [guideText[type]] }] : []),
    {
      group: '保险',
      items: [`旅行社责任险${scope === 'outbound' ? '；个人境外旅游意外险请另行选购' : ''}`],
    },
  ]
}

function transportText(product: CatalogueProduct): string {
  if (product.type === 'free') {
    if (/自驾|房车/.test(product.title)) return '全程租车及基础车险，含指定里程'
    return includesFlights(product) ? '出发城市往返经济舱机票含税' : '行程所列往返交通'
  }
  const local = product.type === 'private' ? '当地专车及司机' : '当地空调旅游车，一人一座'
  return includesFlights(product) ? `出发城市往返经济舱机票含税；${local}` : local
}

const guideText: Record<ProductType, string> = {
  group: '持证中文导游服务费已含，不收小费',
  study: '研学导师、辅导员及随队医务服务，导服费已含',
  private: '专属中文向导服务费已含',
  free: '当地中文客服',
  semi: '司机兼向导',
}

/** 费用不含: the single supplement, personal spending and tickets beyond the itinerary are always named. */
export function excludesOf(product: CatalogueProduct): Group[] {
  const supplement = yuanText(toFen(product.single_supp_fen))
  const toMeeting = includesFlights(product) ? [] : [`居住地至${product.depart_city}的往返交通`]
  return [
    { group: '交通', items: [...toMeeting, '因交通延误、自身原因改签产生的费用'] },
    { group: '住宿', items: [`单房差：全程${supplement}/人`] },
    { group: '用餐', items: ['行程标注自理的餐食'] },
    { group: '门票', items: ['行程未列及标注“可选”的门票、活动'] },
    { group: '保险', items: ['旅游意外险（建议购买，自愿选择）'] },
    {
      group: '其他',
      items: [
        '酒店内个人消费、洗衣、电话等',
        ...(product.scope === 'domestic' ? [] : ['签证或签注费用（可选代办）']),
      ],
    },
  ]
}

/** 预订须知, 出行须知, 安全须知, 不适宜人群, 文明旅游: what 旅游法 62 wants told before the contract. */
export function noticesOf(product: CatalogueProduct, bookAheadDays: number, unfit: string) {
  const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('')
  const second =
    product.confirm_mode === 'second'
      ? '本产品为二次确认：提交订单后由工作人员在24个工作小时内确认资源，确认前不收取任何费用。'
      : '本产品立即确认：提交订单后即保留名额，请在时限内签约并付款。'
  return [
    {
      title: '预订须知',
      html: paragraphs(
        second,
        `报名截止时间为出发前${bookAheadDays}天17:00；最低成团人数${product.min_group}人，未成团按合同约定全额退款。`,
        '旅游服务不适用七日无理由退货，退改按合同约定。',
      ),
    },
    {
      title: '出行须知',
      html: paragraphs(travelText[product.scope], '请在出发前3天查收出团通知，按时到达集合地点。'),
    },
    {
      title: '安全须知',
      html: paragraphs(
        '请遵守景区及交通安全提示，乘车全程系好安全带；涉水、高海拔、骑行及滑雪等项目请量力而行。',
        '遇突发情况请立即联系随队人员或24小时紧急电话。',
      ),
    },
    { title: '不适宜人群', html: paragraphs(unfit) },
    {
      title: '文明旅游',
      html: paragraphs('尊重当地风俗与宗教信仰，爱护文物古迹和生态环境，不乱扔垃圾，不大声喧哗，按序排队。'),
    },
  ]
}

const travelText: Record<Scope, string> = {
  domestic: '请携带有效身份证件原件；儿童请携带户口本或身份证。',
  hkmo: '请携带往来港澳通行证及有效签注，内地居民不可持护照前往港澳旅游。',
  outbound: '请携带有效期超过返程日6个月的护照及所需签证，并了解目的地海关与防疫规定。',
}

/** Words of a trip that ask for a strong heart or strong legs, and whom they leave out. */
const hardships: readonly [pattern: RegExp, text: string][] = [
  [
    /西藏|拉萨|阿里|稻城|珠峰|香格里拉|九寨|四姑娘|帕米尔|青甘/,
    '行程含海拔3000米以上地区，患有严重心脏病、高血压、呼吸系统疾病者及孕妇不适宜参加。',
  ],
  [/徒步/, '行程含连续徒步，膝关节、心肺功能不佳者及孕妇不适宜参加。'],
  [
    /热气球|浮潜|跳岛|海岛|马尔代夫|普吉|巴厘|毛里求斯/,
    '水上及高空项目不适宜孕妇、心脏病患者及不会游泳且无人陪同者参加。',
  ],
  [/雪|极光|冰岛|挪威/, '户外气温较低，患有严重心脑血管疾病者及孕妇不适宜参加。'],
]

export function unfitTextOf({ title, highlights, type }: CatalogueProduct): string {
  const words = [title, ...highlights].join(' ')
  const found = hardships.find(([pattern]) => pattern.test(words))?.[1]
  if (found) return found
  if (type === 'study')
    return '患有哮喘、癫痫、严重过敏等需专人照护疾病的未成年人，请先与顾问沟通，不适宜独立参加。'
  return '孕妇、患有传染性疾病及近期接受过手术者不适宜参加；65岁以上请提交健康声明。'
}

export function childRuleOf({ type, child_ratio_pct, scope }: CatalogueProduct) {
  return {
    min_age: 2,
    max_age: 12,
    max_height_cm: null,
    bed_text: `2-12岁（不含）占床，含车位、用餐、门票与床位，为成人价的${child_ratio_pct}%`,
    nobed_text:
      type === 'study'
        ? '本产品不提供儿童不占床'
        : `2-12岁（不含）不占床，含车位与半餐，不含早餐${scope === 'domestic' ? '及门票' : ''}`,
  }
}

export const ageLimitOf = (type: ProductType) => ({
  min: type === 'study' ? 6 : null,
  max: null,
  need_guardian_under: 18,
  health_form_over: 65,
})

export function featuresHtmlOf(
  { highlights, title, days, min_group, max_group }: CatalogueProduct,
  place: string,
) {
  const size = min_group === max_group ? `${max_group}人` : `${min_group}-${max_group}人`
  return [
    `<p>${title}，用${days}天走进${place}。${size}成行，全程不进购物店，行程写明的内容都已包含在价格里。</p>`,
    `<ul>${highlights.map((each) => `<li>${each}</li>`).join('')}</ul>`,
    '<p>每天的游览时间、自由时间与用餐住宿标准都列在行程中，并写入合同。</p>',
  ].join('')
}
