/**
 * What a shop shows beside its trips, made up for the sample: banners, popups, coupons. Pictures are named by the scene
 * they show; every row is marked and goes with `npm run sample:remove`.
 */
export interface SampleBanner {
  place: 'team' | 'individual' | 'list' | 'center'
  title: string
  description: string
  picture: string
  img_alt: string
  url: string
  bg_color: string
}

export const sampleBanners: readonly SampleBanner[] = [
  {
    place: 'team',
    title: '把会议室搬到湖边',
    description: '企业考察、团建与研学，行程与人数都由您定',
    picture: 'alps-day',
    img_alt: '雪峰下的高山草甸插画，日间',
    url: '/product/team',
    bg_color: '#0e4a45',
  },
  {
    place: 'individual',
    title: '两个人，也可以成团',
    description: '告诉我们想去哪里，顾问在 30 分钟内回电',
    picture: 'karst-dawn',
    img_alt: '喀斯特峰林与江水插画，清晨',
    url: '/product/individual',
    bg_color: '#14635c',
  },
  {
    place: 'list',
    title: '全部线路',
    description: '每条线路都写明含什么、不含什么、谁负责',
    picture: 'terrace-dawn',
    img_alt: '层叠的梯田插画，清晨',
    url: '/product',
    bg_color: '#0e4a45',
  },
  {
    place: 'center',
    title: '下一程，想去看什么',
    description: '收藏的线路降价时，这里会看到',
    picture: 'coast-dusk',
    img_alt: '海岸与浪花插画，黄昏',
    url: '/product',
    bg_color: '#14635c',
  },
]

/** For companies: a walk for a team, the way to 延安, two cities for those who earned it, a flight over 卡帕多奇亚. */
export const sampleTeamProducts = [100007, 100028, 100037, 100054]

/** Fen; percent is what stays of the price. */
export const sampleCoupons = [
  {
    name: '初次同行券',
    discount_type: 'over',
    value: 5_000,
    min_fen: 100_000,
    scope_kind: 'all',
    scope_ids: [],
    valid_kind: 'days',
    valid_days: 30,
    new_member_only: true,
    note: '新会员首单可用，每个手机号一张',
  },
  {
    name: '家庭出行券',
    discount_type: 'over',
    value: 20_000,
    min_fen: 500_000,
    scope_kind: 'theme',
    scope_ids: [1],
    valid_kind: 'days',
    valid_days: 30,
    total: 500,
    note: '仅限亲子度假主题产品',
  },
  {
    name: '远行 9.5 折券',
    discount_type: 'percent',
    value: 95,
    max_off_fen: 20_000,
    min_fen: 0,
    scope_kind: 'all',
    scope_ids: [],
    valid_kind: 'days',
    valid_days: 30,
    note: '最高减 200 元',
  },
  {
    name: '云南专享券',
    discount_type: 'off',
    value: 10_000,
    min_fen: 300_000,
    scope_kind: 'destination',
    scope_ids: [11],
    valid_kind: 'days',
    valid_days: 60,
    total: 200,
    note: '仅限云南线路',
  },
] as const

/** The names of their cookies say that a browser has seen them. */
export const samplePopups = [
  {
    kind: 'image',
    title: '冬天去有光的地方',
    picture: 'aurora-night',
    img_alt: '极光与夜空插画',
    url: '/product?themeId=12',
    delay_seconds: 12,
    pages: ['/product/team', '/product/individual'],
    audience: 'all',
    cookie: { name: 'bm_popup_winter', value: '1', expire: 24 * 7, path: '/', samesite: 'Lax' },
  },
  {
    kind: 'coupons',
    title: '出发前，先看看能省多少',
    picture: '',
    img_alt: '',
    url: '/product',
    delay_seconds: 20,
    pages: ['/product'],
    audience: 'guest',
    cookie: { name: 'bm_popup_coupons', value: '1', expire: 24 * 7, path: '/', samesite: 'Lax' },
  },
] as const

/** Leads nowhere: the reserved domain for examples. */
export const sampleWeixinUrl = 'https://weixin.example.com/kefu/baimo'

export const sampleBottomBanner = {
  picture: 'lavender-day',
  img_alt: '薰衣草田插画，日间',
  text: '2 人也能走的私家线路，行程、酒店、节奏都可以改',
  button: '说说想去哪里',
  url: '/product/individual',
}
