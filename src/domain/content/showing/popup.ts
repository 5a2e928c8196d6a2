import { type ContentFaults, type ContentFields, readerOf, timeField } from '../../desk/content-fields.ts'
import { isUndisturbed } from '../page-address.ts'
import { LONGEST_ALT_LINE } from './banner.ts'

export const popupKindText = { image: '图片', coupons: '优惠券' } as const
export const popupAudienceText = {
  all: '所有访客',
  guest: '未登录',
  member: '会员',
  new_member: '注册30天内的会员',
} as const
type PopupKind = keyof typeof popupKindText
export type PopupAudience = keyof typeof popupAudienceText

/** The fields of the desk's form of a popup. */
export const popupFieldNames = [
  'kind',
  'title',
  'img',
  'img_alt',
  'url',
  'coupon_ids',
  'pages',
  'audience',
  'delay_seconds',
  'repeat_hours',
  'starts_at',
  'ends_at',
  'active',
] as const

const MOST_PAGES = 10
const MOST_COUPONS = 5
const MOST_DELAY_SECONDS = 600
const MOST_HOURS = 24 * 365

export interface PopupTerms {
  kind: PopupKind
  title: string
  img: string
  img_alt: string
  url: string
  coupon_ids: number[]
  pages: string[]
  audience: PopupAudience
  delay_seconds: number
  /** How long a browser that has seen it is left alone; 0 until it is closed. */
  repeat_hours: number
  starts_at: Date | null
  ends_at: Date | null
  active: boolean
}

export const popupFieldsOf = (popup: PopupTerms) => ({
  kind: popup.kind,
  title: popup.title,
  img: popup.img,
  img_alt: popup.img_alt,
  url: popup.url,
  coupon_ids: popup.coupon_ids.join(','),
  pages: popup.pages.join('\n'),
  audience: popup.audience,
  delay_seconds: String(popup.delay_seconds),
  repeat_hours: String(popup.repeat_hours),
  starts_at: timeField(popup.starts_at),
  ends_at: timeField(popup.ends_at),
  active: popup.active ? '1' : '0',
})

/** A form as the popup that it describes, and what is wrong with it by field. */
export function readPopup(fields: ContentFields): { popup: PopupTerms; faults: ContentFaults } {
  const reader = readerOf(fields)
  const kind = reader.oneOf('kind', ['image', 'coupons'])
  const pages = pagesOf(reader.value('pages'))
  if (pages === null) reader.faults['pages'] = `每行一个本站页面，最多${MOST_PAGES}行，* 只能在末尾`
  else if (pages.some(isUndisturbed)) reader.faults['pages'] = '下单、付款与分享的行程页从不弹窗'
  const img = reader.picture('img', kind === 'image')
  const popup = {
    kind,
    title: reader.copy('title', 1, 20),
    img,
    img_alt: reader.text('img_alt', img === '' ? 0 : 1, LONGEST_ALT_LINE),
    url: reader.path('url'),
    coupon_ids: kind === 'coupons' ? reader.ids('coupon_ids', MOST_COUPONS, true) : [],
    pages: pages ?? [],
    audience: reader.oneOf('audience', ['all', 'guest', 'member', 'new_member']),
    delay_seconds: reader.whole('delay_seconds', 0, MOST_DELAY_SECONDS),
    repeat_hours: reader.whole('repeat_hours', 0, MOST_HOURS),
    ...reader.window(),
    active: reader.isOn('active'),
  }
  return { popup, faults: reader.faults }
}

/** One page in a line, `/product/team` or `/product/*`; null where one is none. */
function pagesOf(typed: string): string[] | null {
  const lines = typed.split('\n', MOST_PAGES + 1).map((line) => line.trim())
  const pages = [...new Set(lines.filter((line) => line !== ''))]
  const isRight = (page: string) => page === '*' || (/^\/[\w/-]{0,98}\*?$/.test(page) && !page.includes('//'))
  return pages.length > 0 && pages.length <= MOST_PAGES && pages.every(isRight) ? pages : null
}
