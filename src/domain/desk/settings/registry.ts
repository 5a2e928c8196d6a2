import type { Limit } from '../../limits/limit.ts'
import { orderLimits } from '../../limits/order-limits.ts'
import { secondPersonLines as lines } from '../../limits/second-person.ts'

/** How a setting is typed, and what it must be. All are texts while they are edited, so that two saves can be compared. */
type Shape =
  | { kind: 'text'; most: number; isOptional?: true; pattern?: RegExp; fault?: string }
  | { kind: 'number'; low: number; high: number; unit: string }
  /** A sum, typed in yuan and kept in fen. */
  | { kind: 'yuan'; low: number; high: number }
  | { kind: 'flag' }
  | { kind: 'choice'; options: Readonly<Record<string, string>> }
  /** A page of the shop. */
  | { kind: 'path' }
  /** Numbers of products. */
  | { kind: 'ids'; most: number }
  /** A line for each entry, its parts apart by `|`. */
  | { kind: 'rows'; columns: readonly Column[]; most: number }

export interface Column {
  name: string
  label: string
  /** Where only some words mean something: names of drawings. */
  words?: readonly string[]
}

export type SettingSpec = Shape & {
  /** As in `shop_setting`. */
  key: string
  label: string
  help?: string
}

export interface SettingGroup {
  title: string
  /** Where a visitor sees what is typed; absent where no page can be opened on it. */
  shown?: string
  /** How what is saved takes effect, where that is not at once and for all. */
  note?: string
  /** Where there are two who may change it, one changes it only with the other (desk book §2.2). */
  isJoint?: true
  settings: readonly SettingSpec[]
}

const limited = <K extends string>({ key, low, high }: Limit & { key: K }) =>
  ({ key, kind: 'number', low, high }) as const

const sum = <K extends string>({ key, low, high }: Limit & { key: K }) =>
  ({ key, kind: 'yuan', low, high }) as const

const phone = {
  kind: 'text',
  most: 20,
  pattern: /^[\d-]{3,20}$/,
  fault: '请填写电话号码，只用数字与横线',
} as const
const titled = [
  { name: 'title', label: '标题' },
  { name: 'desc', label: '说明' },
] as const
const icons = ['person', 'phone', 'plan', 'edit', 'clock', 'swap'] as const

/**
 * Every setting that staff may change (desk book §4.16), in groups. Secrets live in the environment, the company's bank
 * account is no work of one person, and what the law or the contract fixes is a rule of the code: none of them is here.
 */
export const settingGroups = {
  brand: {
    title: '品牌与证照',
    shown: '/aboutbm/aboutDetail',
    settings: [
      { key: 'brand.name', label: '品牌名称', kind: 'text', most: 20, help: '短信签名与页面标题也用它' },
      { key: 'brand.slogan', label: '标语', kind: 'text', most: 30 },
      {
        key: 'company.name',
        label: '公司全称',
        kind: 'text',
        most: 60,
        help: '与营业执照一致，写入之后签署的合同',
      },
      {
        ...{ key: 'company.licence_no', label: '旅行社业务经营许可证', kind: 'text', most: 30 },
        ...{ pattern: /^L-[A-Z]{2,3}-[A-Z]{2}\d{5}$/, fault: '形如 L-ZJ-CJ00000' },
      },
      {
        ...{ key: 'company.credit_code', label: '统一社会信用代码', kind: 'text', most: 18 },
        ...{ pattern: /^[0-9A-HJ-NPQRTUWXY]{18}$/, fault: '18位数字与大写字母' },
      },
      { key: 'company.address', label: '注册地址', kind: 'text', most: 100 },
      {
        ...{ key: 'filing.icp', label: 'ICP备案号', kind: 'text', most: 30 },
        ...{ pattern: /^\p{Script=Han}ICP备\d{6,10}号(-\d{1,3})?$/u, fault: '形如 浙ICP备00000000号-1' },
      },
      {
        ...{ key: 'filing.police', label: '公安备案号', kind: 'text', most: 30 },
        ...{ pattern: /^\p{Script=Han}公网安备 ?\d{14}号$/u, fault: '形如 浙公网安备 33000000000000号' },
      },
    ],
  },
  phones: {
    title: '电话与时间',
    shown: '/product/team',
    settings: [
      { key: 'phone.service', label: '客服电话', ...phone },
      {
        ...{ key: 'phone.service_hours', label: '客服时间', kind: 'text', most: 30 },
        ...{ pattern: /^每天 [0-2]\d:[0-5]\d-[0-2]\d:[0-5]\d$/, fault: '形如 每天 09:00-22:00' },
      },
      { key: 'phone.emergency', label: '行中紧急电话', ...phone },
      {
        ...{ key: 'phone.complaints', label: '投诉电话', kind: 'rows', most: 6 },
        columns: [
          { name: 'name', label: '名称' },
          { name: 'phone', label: '电话' },
        ],
      },
    ],
  },
  orders: {
    title: '订单时限',
    note: '保存后对新订单生效；已有订单保持下单时的时限。',
    settings: [
      {
        ...limited(orderLimits.payMinutes),
        ...{ label: '下单后保留余位、等待签约付款', unit: '分钟', help: '立即确认的产品' },
      },
      {
        ...limited(orderLimits.confirmHours),
        ...{ label: '二次确认的答复时限', unit: '工作小时', help: '每天 9:00–22:00 计入' },
      },
      {
        ...limited(orderLimits.signHours),
        ...{ label: '确认后等待签约付款', unit: '小时', help: '代客下单和接受定制方案也用它' },
      },
      {
        ...limited(orderLimits.maxUnpaid),
        ...{ label: '每位会员最多同时未付款', unit: '个订单', help: '占位的待签约、待付款与待确认订单' },
      },
    ],
  },
  approvals: {
    title: '复核额度',
    note: '超过额度的操作须由另一位同事复核。有两位管理员时，改额度也须另一位复核。已在等复核的照旧等复核。',
    isJoint: true,
    settings: [
      { ...sum(lines.refundFen), label: '退款', help: '同一订单7天内已同意的合计计入' },
      { ...sum(lines.cancellationFen), label: '取消团期的退款合计', help: '由财务复核一次' },
      { ...sum(lines.transferFen), label: '银行转账', help: '登记收款，以及退款与违约金的付款' },
      {
        ...limited(lines.pricePercent),
        ...{ label: '批量改价的涨跌幅', unit: '%', help: '任一团期超过即整批复核' },
      },
      { ...limited(lines.batchRows), ...{ label: '批量修改的团期数', unit: '个' } },
      { ...sum(lines.couponFen), label: '优惠券单张最高减' },
      {
        ...limited(lines.couponPercent),
        ...{ label: '折扣券付原价的比例', unit: '%', help: '低于它须复核，70%即7折' },
      },
      { ...sum(lines.couponTotalFen), label: '一种券或一批兑换码合计最高减' },
      { ...limited(lines.points), ...{ label: '一次调整积分', unit: '分' } },
      { ...limited(lines.pointsOfMonth), ...{ label: '同一会员30天内调整积分合计', unit: '分' } },
    ],
  },
  messages: {
    title: '短信与咨询',
    shown: '/product/team',
    settings: [
      {
        key: 'sms.max_per_minute',
        label: '全店每分钟最多短信',
        kind: 'number',
        low: 10,
        high: 6_000,
        unit: '条',
      },
      { key: 'sms.block_virtual', label: '不给虚拟运营商号段发验证码', kind: 'flag' },
      { key: 'consult.phone_wide', label: '咨询表单接受16、19开头的号段', kind: 'flag' },
      {
        ...{
          key: 'consult.weixin_url',
          label: '微信客服二维码的地址',
          kind: 'text',
          most: 200,
          isOptional: true,
        },
        ...{ pattern: /^https:\/\/[\w.-]+(\/\S*)?$/, fault: '请填写 https:// 开头的地址' },
        help: '留空则不显示微信客服',
      },
    ],
  },
  home: {
    title: '首页与搜索',
    shown: '/product/team',
    settings: [
      { key: 'search.placeholder', label: '搜索框里的提示', kind: 'text', most: 20 },
      {
        ...{ key: 'home.quick', label: '快捷入口', kind: 'rows', most: 8 },
        columns: [
          { name: 'icon', label: '图标', words: ['map', 'users', 'heart'] },
          { name: 'label', label: '名称' },
          { name: 'url', label: '本站地址' },
        ],
      },
      {
        ...{ key: 'home.sections', label: '线路栏目', kind: 'rows', most: 8 },
        columns: [
          { name: 'title', label: '标题' },
          { name: 'query', label: '列表页的条件，如 themeId=1' },
        ],
      },
      { key: 'product.service', label: '每个产品页写明的服务', kind: 'rows', columns: titled, most: 6 },
      { key: 'gift.campaign_url', label: '新人礼所在的页面', kind: 'path' },
    ],
  },
  custom: {
    title: '定制与企业',
    shown: '/product/individual',
    settings: [
      { key: 'custom.individual_title', label: '私人定制页标题', kind: 'text', most: 30 },
      { key: 'custom.team_title', label: '商务研学页标题', kind: 'text', most: 30 },
      { key: 'custom.footer', label: '私人定制页页尾的话', kind: 'text', most: 60 },
      { key: 'custom.partners', label: '商务研学页的说明', kind: 'text', most: 100 },
      {
        ...{ key: 'custom.team_products', label: '商务研学页先展示的产品', kind: 'ids', most: 4 },
        help: '留空则展示近期出发的跟团线路',
      },
      {
        ...{ key: 'custom.standards', label: '服务承诺', kind: 'rows', most: 6 },
        columns: [{ name: 'icon', label: '图标', words: icons }, ...titled],
      },
      { key: 'custom.steps.private', label: '私人定制的步骤', kind: 'rows', columns: titled, most: 6 },
      { key: 'custom.steps.group', label: '企业定制的步骤', kind: 'rows', columns: titled, most: 6 },
      {
        ...{ key: 'custom.faq', label: '定制常见问题', kind: 'rows', most: 12 },
        columns: [
          { name: 'q', label: '问' },
          { name: 'a', label: '答' },
        ],
      },
    ],
  },
  terms: {
    title: '发票与返现',
    shown: '/center/invation',
    settings: [
      {
        key: 'invoice.ask_days',
        label: '返程后多少天内可以开发票',
        kind: 'number',
        low: 30,
        high: 3_650,
        unit: '天',
      },
      {
        ...{ key: 'brokerage.tax_mode', label: '返现提现的个税', kind: 'choice' },
        options: { none: '不代扣', labour: '按劳务报酬代扣' },
        help: '先由财务向主管税务机关确认',
      },
    ],
  },
} as const satisfies Record<string, SettingGroup>

export type SettingGroupCode = keyof typeof settingGroups
