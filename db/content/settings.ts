import { initialOf } from '#src/domain/limits/limit.ts'
import { orderLimits } from '#src/domain/limits/order-limits.ts'
import { secondPersonLines } from '#src/domain/limits/second-person.ts'
import { customSettings } from './custom.ts'

/**
 * What the shop says of itself and the limits that staff may change (rule book §2, §26.3). Loaded once into
 * `shop_setting`; from then on the table is the truth. Names and numbers with zeros are placeholders until the
 * company has its own.
 */
export const shopSettings: Readonly<Record<string, unknown>> = {
  'brand.name': '百陌旅行',
  'brand.slogan': '走百陌，见山河',
  'company.name': '浙江百陌国际旅行社有限公司',
  'company.licence_no': 'L-ZJ-CJ00000',
  'company.credit_code': '91330000MA00000000',
  'company.address': '浙江省杭州市（注册地址，以营业执照为准）',
  'filing.icp': '浙ICP备00000000号-1',
  'filing.police': '浙公网安备 33000000000000号',
  'phone.service': '400-000-0000',
  'phone.service_hours': '每天 09:00-22:00',
  'phone.emergency': '400-000-0001',
  'phone.complaints': [
    { name: '旅游投诉', phone: '12345（原12301）' },
    { name: '消费投诉', phone: '12315' },
  ],
  'im.url': '',
  // True lets the inquiry form take 16x and 19x numbers as well (rule book §25 A3).
  'consult.phone_wide': false,
  // The address that the QR code of the WeChat service leads to; empty shows none.
  'consult.weixin_url': '',
  // Until so many days after the return an invoice can be asked for (rule book §9.3).
  'invoice.ask_days': 180,
  'search.placeholder': '搜索目的地、线路名称或编号',
  // Where the gift of new members is shown.
  'gift.campaign_url': '/activities/earlybird',
  'home.quick': [
    { icon: 'map', label: '全部线路', url: '/product' },
    { icon: 'users', label: '商务研学', url: '/product/team' },
    { icon: 'heart', label: '私人定制', url: '/product/individual' },
  ],
  'home.sections': [
    { title: '大家都在去', query: 'orderBy=1' },
    { title: '带孩子出发', query: 'themeId=1' },
    { title: '去海边', query: 'themeId=3' },
  ],
  // What everybody who books gets: told with each product.
  'product.service': [
    { title: '电子合同', desc: '付款前签署，随时可以下载' },
    { title: '退改写明', desc: '取消前先看到退多少、哪天到账' },
    { title: '客服电话', desc: '每天 09:00-22:00' },
  ],
  // Where 对公转账 goes. It is offered once all three are set.
  'bank_transfer.account_name': '',
  'bank_transfer.account_no': '',
  'bank_transfer.bank': '',
  // Income tax withheld of 返现: none or labour. What holds is for 财务 to say (docs/decisions/073).
  'brokerage.tax_mode': 'none',
  ...initialOf(orderLimits),
  ...initialOf(secondPersonLines),
  'sms.max_per_minute': 600,
  'sms.block_virtual': false,
  ...customSettings,
}
