import { endpoint } from '../endpoint.ts'
import { rawText } from '../raw-text.ts'
import { flag, instant, picture, time } from '../wire.ts'
import { z } from '../zod.ts'

/** What the shop says of itself; staff keep it in `shop_setting`. */
const ShopInfo = z.object({
  /** The shop's public address, without a slash at the end: links in structured data begin with it. */
  public_url: z.string(),
  name: z.string(),
  slogan: z.string(),
  service_phone: z.string(),
  service_hours: z.string(),
  emergency_phone: z.string(),
  licence_no: z.string(),
  company: z.string(),
  address: z.string(),
  credit_code: z.string(),
  icp: z.string(),
  police_no: z.string(),
  complaint: z.array(z.object({ name: z.string(), phone: z.string() })),
  modules: z.object({
    im: z.object({ enabled: flag, url: z.string(), work_time: z.string() }),
    wx_login: flag,
    /** `sandbox`: money is not real here, and the cashier says so. */
    pay: z.object({ wechat: flag, alipay: flag, sandbox: flag }),
    /**
     * `phone_wide`: the inquiry form takes every mainland mobile number, 16x and 19x too (rule book §25 A3).
     * `weixin_url`: what the QR code of the WeChat service holds; empty when there is none.
     */
    consult: z.object({ phone_wide: flag, weixin_url: z.string() }),
  }),
  /** Shown at the bottom of the window once a day; null shows none. */
  bottom_banner: z.nullable(
    z.object({ img: picture, img_alt: z.string(), text: z.string(), button: z.string(), url: z.string() }),
  ),
  versions: z.object({ agreement: z.string(), privacy: z.string() }),
  /** Under which limits an order that is placed now is made. */
  order_limits: z.object({ pay_minutes: z.int(), confirm_hours: z.int(), sign_hours: z.int() }),
  server_ts: instant,
})
export type ShopInfo = z.output<typeof ShopInfo>

const StaticPage = z.object({
  key: z.string(),
  title: z.string(),
  /** Sanitized by the shop; safe to show. */
  html: z.string(),
  updated_at: time,
  version: z.string(),
  /** What has been published and comes into force later, whole: everybody can read it before it holds (电子商务法 34). */
  upcoming: z.nullable(z.object({ version: z.string(), title: z.string(), html: z.string(), from: time })),
  nav: z.array(z.object({ key: z.string(), title: z.string() })),
  /** Everything that was ever in force, the newest first: what somebody agreed to can be read for ever. */
  versions: z.array(z.object({ version: z.string(), from: time })),
  /** The picture of the company and its words, on its own page alone. */
  banner: z.nullable(z.object({ title: z.string(), desc: z.string(), img: picture, img_alt: z.string() })),
})

export const settings = {
  info: endpoint({
    method: 'GET',
    path: '/api/v3/info',
    access: 'public',
    summary: '商店信息；首次访问时发放访客 nonce',
    input: z.object({}),
    data: ShopInfo,
    refusals: [],
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/v3/page/about',
    access: 'public',
    summary: '静态页面（用户协议、公司介绍等），现行或以前的版本',
    input: z.object({
      keywords: rawText(40, '页面名称过长', '请提供页面名称'),
      /** One that was in force before, as it was; without it the one in force. */
      version: z.optional(rawText(20, '版本有误')),
    }),
    data: StaticPage,
    refusals: ['NOT_FOUND'],
    cached: true,
  }),
}
