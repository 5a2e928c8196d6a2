import { keysOf } from '../../keys.ts'

/**
 * The texts that the shop can have (rule book §15.1), in the order of the desk. Nothing else can be begun there. `group`
 * is the part of the side navigation where its link stands; the terms stand beside each other on a page of their own.
 */
export const knownPages = {
  aboutDetail: { title: '公司介绍', group: 'company' },
  bmadvisor: { title: '旅行顾问', group: 'company' },
  bmsteward: { title: '旅行管家', group: 'company' },
  travelmanager: { title: '旅行经理', group: 'company' },
  licence: { title: '资质公示', group: 'help' },
  payment_help: { title: '支付帮助', group: 'help' },
  refund_help: { title: '退款帮助', group: 'help' },
  insurance: { title: '保险说明', group: 'help' },
  civilized: { title: '文明旅游', group: 'help' },
  complaint: { title: '投诉与建议', group: 'help' },
  accessibility: { title: '无障碍', group: 'help' },
  join: { title: '加入我们', group: 'help' },
  partner: { title: '商务合作', group: 'help' },
  useragree: { title: '用户协议', group: 'terms' },
  privacy: { title: '隐私政策', group: 'terms' },
  cookie: { title: 'Cookie 说明', group: 'terms' },
} as const satisfies Record<string, { title: string; group: 'company' | 'help' | 'terms' }>

export type PageKey = keyof typeof knownPages
type Group = (typeof knownPages)[PageKey]['group']

export const pageKeys = keysOf(knownPages)
export const isKnownPage = (key: string): key is PageKey => Object.hasOwn(knownPages, key)

type KeyIn<G extends Group> = {
  [K in PageKey]: (typeof knownPages)[K]['group'] extends G ? K : never
}[PageKey]
const isIn =
  <G extends Group>(group: G) =>
  (key: PageKey): key is KeyIn<G> =>
    knownPages[key].group === group

export type TermsKey = KeyIn<'terms'>
export const companyKeys = pageKeys.filter(isIn('company'))
export const helpKeys = pageKeys.filter(isIn('help'))
export const termsKeys = pageKeys.filter(isIn('terms'))

/** Its place among all of them. */
export const sortOf = (key: string): number =>
  isKnownPage(key) ? pageKeys.indexOf(key) + 1 : pageKeys.length + 1

/** Where visitors read it; a text from before the list, beside the terms. */
export const staticPageAddress = (key: string): string =>
  isKnownPage(key) && knownPages[key].group !== 'terms'
    ? `/aboutbm/${key}`
    : `/useragree?keywords=${encodeURIComponent(key)}`
