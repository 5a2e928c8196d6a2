import { forbiddenText, forbiddenWithin } from '../../catalog/advertising-words.ts'
import type { RichNode } from '../../content/rich-text/document.ts'
import { readLink } from '../../content/rich-text/link.ts'
import { type Block, blockName, type EditionContent, type Rules, rulesTitles, type Shown } from './block.ts'

/** What stands in the way of showing an edition, and where it is mended: a part of the form, or the id of a block. */
export interface EditionFault {
  at: 'dates' | 'hero' | 'share' | 'rules' | (string & {})
  message: string
}

/** What the shop knows at the moment of the check. */
export interface EditionFacts {
  now: Date
  title: string
  startsAt: Date
  endsAt: Date
  /** Titles of published editions of the same campaign whose time this one would share. */
  overlapping: readonly string[]
  /** Products on sale that have a departure to come. */
  sellable: ReadonlySet<number>
  /** When each known coupon rule ends; null: not by a date. */
  couponEnds: ReadonlyMap<number, Date | null>
  /** How many products each query finds, by `queryKey`. */
  found: ReadonlyMap<string, number>
}

/** Names a query of a block: a grid has one, tabs have one each. */
export const queryKey = (block: string, tab = 0) => `${block}:${tab}`

/** Everything at once, in the order of the page. */
export function editionFaults(content: EditionContent, facts: EditionFacts): EditionFault[] {
  const at = (place: string, messages: readonly (string | false)[]): EditionFault[] =>
    messages.filter((message) => message !== false).map((message) => ({ at: place, message }))
  const shown = content.blocks.filter(({ hidden }) => !hidden)
  return [
    ...at('dates', [...dateFaults(facts), ...wordFaults('名称', facts.title)]),
    ...at('hero', [
      content.hero.title === '' && '主视觉：请填写标题',
      ...pictureFaults('主视觉', content.hero),
      ...linkFaults('主视觉', content.hero.cta),
      ...wordFaults('主视觉', content.hero),
    ]),
    ...at('share', [content.share.title === '' && '分享：请填写标题', ...wordFaults('分享', content.share)]),
    ...shown.flatMap((block) =>
      at(block.id, [...blockFaults(block, content.blocks, facts), ...wordFaults(blockName(block), block)]),
    ),
    ...at('rules', rulesFaults(content.rules)),
  ]
}

const dateFaults = ({ now, startsAt, endsAt, overlapping }: EditionFacts) => [
  endsAt <= startsAt && '时间：结束须晚于开始',
  endsAt <= now && '时间：结束时间已经过去',
  ...overlapping.map((title) => `时间：与已发布的“${title}”重叠`),
]

const rulesFaults = (rules: Rules) =>
  Object.entries(rulesTitles).map(
    ([part, title]) => rules[part as keyof Rules].trim() === '' && `活动规则：请填写“${title}”`,
  )

/** Of files and addresses nobody reads a word. */
const unread = new Set(['id', 'img', 'stem', 'video', 'captions', 'url', 'href'])

const wordFaults = (name: string, part: unknown) =>
  forbiddenWithin(part)
    .filter(({ path }) => !unread.has(String(path.at(-1))))
    .map(({ found }) => `${name}：${forbiddenText(found)}`)

const pictureFaults = (name: string, { img, img_alt }: Shown) => [
  img === '' && `${name}：请选择图片`,
  img !== '' && img_alt === '' && `${name}：请写明图片内容`,
]

const linkFaults = (name: string, { label, url }: { label: string; url: string }) => [
  (label === '') !== (url === '') && `${name}：按钮的文字与链接须一起填写`,
]

const soldFaults = (name: string, ids: readonly number[], { sellable }: EditionFacts) =>
  ids.filter((id) => !sellable.has(id)).map((id) => `${name}：产品 ${id} 未上架或没有未来的团期`)

const emptyFault = (name: string, count: number, what: string) => count === 0 && `${name}：请添加${what}`

function blockFaults(block: Block, all: readonly Block[], facts: EditionFacts): (string | false)[] {
  const name = blockName(block)
  switch (block.type) {
    case 'hero':
      return [
        block.title === '' && `${name}：请填写标题`,
        ...pictureFaults(name, block),
        ...linkFaults(name, block.cta),
      ]
    case 'nav':
      return navFaults(name, block, all)
    case 'countdown':
      return []
    case 'coupons':
      return [emptyFault(name, block.rule_ids.length, '优惠券'), ...couponFaults(name, block.rule_ids, facts)]
    case 'product_grid':
      return block.mode === 'ids'
        ? [emptyFault(name, block.product_ids.length, '产品'), ...soldFaults(name, block.product_ids, facts)]
        : [!facts.found.get(queryKey(block.id)) && `${name}：按条件没有找到在售的产品`]
    case 'product_tabs':
      return tabFaults(name, block, facts)
    case 'early_tiers':
      return [emptyFault(name, block.days.length, '提前天数')]
    case 'rich_text':
      return block.document ? textFaults(name, block.document.content) : [`${name}：请填写正文`]
    case 'image':
      return pictureFaults(name, block)
    case 'image_map':
      return [
        ...pictureFaults(name, block),
        emptyFault(name, block.pins.length, '地点'),
        ...block.pins.map(({ label }) => label === '' && `${name}：每个地点都要有名称`),
        ...soldFaults(
          name,
          block.pins.flatMap(({ product_id }) => product_id ?? []),
          facts,
        ),
      ]
    case 'video':
      return [
        block.title === '' && `${name}：请填写标题`,
        block.video === '' && `${name}：请上传视频`,
        ...pictureFaults(name, block),
        block.captions === '' &&
          block.transcript === '' &&
          `${name}：请上传字幕或填写文字稿，听不到声音的人也要看得懂`,
      ]
    case 'lead_form':
      return [block.title === '' && `${name}：请填写标题`, block.button === '' && `${name}：请填写按钮文字`]
    case 'custom_form':
      return [block.title === '' && `${name}：请填写标题`]
    case 'reviews':
      return [
        emptyFault(name, block.product_ids.length, '产品'),
        ...soldFaults(name, block.product_ids, facts),
      ]
    case 'faq':
      return [
        emptyFault(name, block.items.length, '问题'),
        ...block.items.map(({ q, a }) => (q === '' || a === '') && `${name}：问题与回答都要填写`),
      ]
  }
}

function navFaults(name: string, block: Extract<Block, { type: 'nav' }>, all: readonly Block[]) {
  const shown = new Set(['rules', ...all.filter(({ hidden }) => !hidden).map(({ id }) => id)])
  return [
    emptyFault(name, block.items.length, '条目'),
    ...block.items.map(({ label }) => label === '' && `${name}：每个条目都要有文字`),
    ...block.items.map(
      ({ label, block: to }) => !shown.has(to) && `${name}：“${label}”指向的区块不存在或已隐藏`,
    ),
  ]
}

const tabFaults = (name: string, block: Extract<Block, { type: 'product_tabs' }>, facts: EditionFacts) => [
  block.tabs.length < 2 && `${name}：至少要有两栏`,
  ...block.tabs.map(({ title }) => title === '' && `${name}：每一栏都要有名称`),
  ...block.tabs.map(
    ({ title }, index) =>
      !facts.found.get(queryKey(block.id, index)) && `${name}：“${title}”一栏没有在售的产品`,
  ),
]

const couponFaults = (name: string, ids: readonly number[], { couponEnds, endsAt }: EditionFacts) =>
  ids.map((id) => {
    const ends = couponEnds.get(id)
    if (ends === undefined) return `${name}：优惠券 ${id} 不存在、不可领取或已过期`
    return ends !== null && ends < endsAt && `${name}：优惠券 ${id} 在活动结束前过期`
  })

/** Pictures of a text say what they show; its links lead to pages of ours. */
function textFaults(name: string, nodes: readonly RichNode[]): (string | false)[] {
  return nodes.flatMap((node) => [
    node.picture !== undefined && node.picture.alt === '' && `${name}：正文中有图片没有写明内容`,
    ...(node.marks ?? []).map(
      (mark) =>
        mark.type === 'link' &&
        readLink(mark.href, [])?.isAway === true &&
        `${name}：正文中的链接须是本站的页面`,
    ),
    ...textFaults(name, node.content ?? []),
  ])
}
