import type { ProductOrder, ProductType, ReviewFilter } from '../../codes.ts'
import type { RichText } from '../../content/rich-text/document.ts'

/** What a campaign's page is built of (rule book §15.2); `rules` stands at its end, in every edition. */
export const blockTitles = {
  hero: '横幅',
  nav: '页内导航',
  countdown: '倒计日',
  coupons: '优惠券',
  product_grid: '线路',
  product_tabs: '分栏线路',
  early_tiers: '早鸟立减',
  rich_text: '图文',
  image: '图片',
  image_map: '地图选线',
  video: '视频',
  lead_form: '咨询表单',
  custom_form: '定制表单',
  reviews: '点评',
  faq: '常见问题',
} as const
export type BlockType = keyof typeof blockTitles

/** The colour that an edition's page leans to. Free colours would break the contrast of text and buttons. */
export const tones = { pine: '石绿', ochre: '赭石', indigo: '靛青', cinnabar: '朱砂' } as const
type Tone = keyof typeof tones

export interface Link {
  label: string
  /** A page of ours; empty for no link. */
  url: string
}

export interface Shown {
  /** Stem of a picture; empty for none. */
  img: string
  img_alt: string
}

export interface ProductQuery {
  dest_id: number | null
  theme_id: number | null
  type: ProductType | null
  order: ProductOrder
  size: number
}

interface Common {
  /** Of its own within the edition: an anchor leads to it. */
  id: string
  /** Stays in the edition and is not shown. */
  hidden: boolean
}

interface Headed extends Common {
  title: string
  lead: string
}

type HeroBlock = Headed & Shown & { type: 'hero'; cta: Link }
type NavBlock = Common & { type: 'nav'; items: { label: string; block: string }[] }
type CountdownBlock = Common & { type: 'countdown'; to: 'start' | 'end' }
type CouponsBlock = Headed & { type: 'coupons'; rule_ids: number[] }
export type GridBlock = Headed & {
  type: 'product_grid'
  mode: 'ids' | 'query'
  product_ids: number[]
  query: ProductQuery
}
export type TabsBlock = Headed & { type: 'product_tabs'; tabs: { title: string; query: ProductQuery }[] }
export type TiersBlock = Common & { type: 'early_tiers'; days: number[]; note: string }
export type RichTextBlock = Common & { type: 'rich_text'; title: string; document: RichText | null }
type ImageBlock = Common & Shown & { type: 'image'; caption: string; url: string }
export type MapPin = {
  /** In percent from the left and from the top. */
  x: number
  y: number
  label: string
  note: string
  product_id: number | null
}
export type MapBlock = Headed & Shown & { type: 'image_map'; pins: MapPin[] }
export type VideoBlock = Headed &
  Shown & {
    type: 'video'
    /** Stem of a video; empty for none. Its picture is shown before it plays. */
    video: string
    /** Stem of its captions; empty for none. */
    captions: string
    /** What is said and seen in it, for who cannot hear or play it. */
    transcript: string
  }
type LeadBlock = Headed & { type: 'lead_form'; button: string }
type CustomBlock = Common & { type: 'custom_form'; title: string }
export type ReviewsBlock = Headed & { type: 'reviews'; product_ids: number[]; filter: ReviewFilter }
type FaqBlock = Common & { type: 'faq'; title: string; items: { q: string; a: string }[] }

export type Block =
  | HeroBlock
  | NavBlock
  | CountdownBlock
  | CouponsBlock
  | GridBlock
  | TabsBlock
  | TiersBlock
  | RichTextBlock
  | ImageBlock
  | MapBlock
  | VideoBlock
  | LeadBlock
  | CustomBlock
  | ReviewsBlock
  | FaqBlock

interface Hero extends Shown {
  title: string
  sub: string
  cta: Link
}

/** 活动规则: every part is to be filled in before an edition may be shown. */
export const rulesTitles = {
  time: '时间',
  who: '对象',
  limits: '限制',
  cancel: '退改',
  invoice: '发票',
} as const
export type Rules = Record<keyof typeof rulesTitles, string>

export interface EditionContent {
  theme: { tone: Tone }
  hero: Hero
  share: { title: string; desc: string; img: string }
  rules: Rules
  blocks: Block[]
}

const query: ProductQuery = { dest_id: null, theme_id: null, type: null, order: 'overall', size: 4 }
const shown = { img: '', img_alt: '' }

/** What a block begins with when somebody adds it. */
const beginnings: { [T in BlockType]: Omit<Extract<Block, { type: T }>, 'id' | 'hidden'> } = {
  hero: { type: 'hero', title: '', lead: '', ...shown, cta: { label: '', url: '' } },
  nav: { type: 'nav', items: [] },
  countdown: { type: 'countdown', to: 'end' },
  coupons: { type: 'coupons', title: '优惠券', lead: '每人每种限领一张', rule_ids: [] },
  product_grid: {
    type: 'product_grid',
    title: '本期线路',
    lead: '',
    mode: 'query',
    product_ids: [],
    query: { ...query, size: 8 },
  },
  product_tabs: { type: 'product_tabs', title: '按目的地', lead: '', tabs: [] },
  early_tiers: { type: 'early_tiers', days: [60], note: '下单时自动减，日历里逐日可查。' },
  rich_text: { type: 'rich_text', title: '', document: null },
  image: { type: 'image', ...shown, caption: '', url: '' },
  image_map: { type: 'image_map', title: '从一张图里挑', lead: '', ...shown, pins: [] },
  video: { type: 'video', title: '', lead: '', ...shown, video: '', captions: '', transcript: '' },
  lead_form: {
    type: 'lead_form',
    title: '想去的日子不在日历里',
    lead: '留下日期和电话，顾问帮您看看附近的团期。',
    button: '请顾问查这几天',
  },
  custom_form: { type: 'custom_form', title: '没有合适的？' },
  reviews: { type: 'reviews', title: '走过的人说', lead: '', product_ids: [], filter: 'all' },
  faq: { type: 'faq', title: '常见问题', items: [] },
}

export const newBlock = (type: BlockType, id: string): Block => ({
  ...structuredClone(beginnings[type]),
  id,
  hidden: false,
})

/** The first of `b1`, `b2`… that no block has. */
export function freeBlockId(blocks: readonly Pick<Block, 'id'>[]): string {
  const taken = new Set(blocks.map(({ id }) => id))
  for (let n = 1; ; n++) if (!taken.has(`b${n}`)) return `b${n}`
}

/** How a block is called in a list: by its kind, and by its title where that says more. */
export function blockName(block: Block): string {
  const kind = blockTitles[block.type]
  return 'title' in block && block.title !== '' && block.title !== kind ? `${kind} · ${block.title}` : kind
}

/** Stems of the videos and captions of these blocks, hidden ones too. */
export const mediaOf = (blocks: readonly Block[]) =>
  blocks.flatMap((block) => (block.type === 'video' ? [block.video, block.captions].filter(Boolean) : []))
