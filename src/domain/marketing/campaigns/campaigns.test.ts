import { describe, expect, test } from 'vitest'
import { type Block, type EditionContent, freeBlockId, newBlock } from './block.ts'
import { type EditionFacts, editionFaults, queryKey } from './check.ts'
import { blocksShown, daysLeft, lastDayOf, tierDays } from './showing.ts'

const at = (text: string) => new Date(`${text}+08:00`)
const facts: EditionFacts = {
  now: at('2026-09-01T10:00:00'),
  title: '秋天',
  startsAt: at('2026-09-05T10:00:00'),
  endsAt: at('2026-09-19T00:00:00'),
  overlapping: [],
  sellable: new Set([100001]),
  couponEnds: new Map([[1, null]]),
  found: new Map([[queryKey('b1'), 6]]),
}
const picture = { img: '/pictures/a.00000000', img_alt: '海边' }
const whole: EditionContent = {
  theme: { tone: 'pine' },
  hero: { ...picture, title: '秋天', sub: '', cta: { label: '', url: '' } },
  share: { title: '秋天', desc: '', img: '' },
  rules: { time: '九月', who: '会员', limits: '无', cancel: '按合同', invoice: '可开' },
  blocks: [],
}
const faultsOf = (blocks: Block[], over: Partial<EditionContent> = {}, known: Partial<EditionFacts> = {}) =>
  editionFaults({ ...whole, ...over, blocks }, { ...facts, ...known })

describe('an edition may be shown', () => {
  test('when nothing is missing', () => {
    const grid = { ...newBlock('product_grid', 'b1'), title: '线路' }
    expect(faultsOf([grid])).toEqual([])
  })

  test('only with all five parts of its rules', () => {
    const rules = { time: '', who: ' ', limits: '', cancel: '', invoice: '' }
    expect(faultsOf([], { rules }).map(({ at: place }) => place)).toEqual(Array(5).fill('rules'))
  })

  test('only when its time is still to come and nobody else’s', () => {
    const past = { startsAt: at('2026-08-01T00:00:00'), endsAt: at('2026-08-02T00:00:00') }
    expect(faultsOf([], {}, past)).toEqual([{ at: 'dates', message: '时间：结束时间已经过去' }])
    expect(faultsOf([], {}, { overlapping: ['早鸟专区'] })).toEqual([
      { at: 'dates', message: '时间：与已发布的“早鸟专区”重叠' },
    ])
  })

  test.each([
    [{ ...newBlock('image', 'b2'), ...picture, img_alt: '' } as Block, '写明图片内容'],
    [{ ...newBlock('product_grid', 'b2'), mode: 'ids', product_ids: [100001, 100002] } as Block, '100002'],
    [{ ...newBlock('product_grid', 'b2') } as Block, '没有找到在售的产品'],
    [{ ...newBlock('coupons', 'b2'), rule_ids: [1, 2] } as Block, '优惠券 2 不存在、不可领取或已过期'],
    [{ ...newBlock('nav', 'b2'), items: [{ label: '线路', block: 'b9' }] } as Block, '不存在或已隐藏'],
    [{ ...newBlock('faq', 'b2'), items: [{ q: '能退吗', a: '' }] } as Block, '问题与回答都要填写'],
    [{ ...newBlock('product_tabs', 'b2') } as Block, '至少要有两栏'],
    [{ ...newBlock('rich_text', 'b2') } as Block, '请填写正文'],
  ])('not with a block that promises what is not there, %#', (block, message) => {
    const faults = faultsOf([block])
    expect(faults.map((fault) => fault.message).join()).toContain(message)
    expect(new Set(faults.map((fault) => fault.at))).toEqual(new Set(['b2']))
    expect(faultsOf([{ ...block, hidden: true }]), 'hidden').toEqual([])
  })

  test('not with a link of its text that leaves the shop', () => {
    const away = { type: 'link' as const, href: 'https://example.com/' }
    const document = {
      type: 'doc' as const,
      content: [
        { type: 'paragraph' as const, content: [{ type: 'text' as const, text: '看', marks: [away] }] },
      ],
    }
    const block = { ...newBlock('rich_text', 'b2'), document } as Block
    expect(faultsOf([block])).toEqual([{ at: 'b2', message: '图文：正文中的链接须是本站的页面' }])
  })

  test('not with words that an advertisement must not say, wherever they are read', () => {
    const said = (over: Partial<EditionContent>, ...blocks: Block[]) => faultsOf(blocks, over)
    const law = '不可用（广告法第九条第三项）'
    expect(faultsOf([], {}, { title: '秋天最低价' })).toEqual([
      { at: 'dates', message: `名称：“最低价”${law}` },
    ])
    expect(said({ hero: { ...whole.hero, sub: '最佳选择' } })).toEqual([
      { at: 'hero', message: `主视觉：“最佳”${law}` },
    ])
    expect(said({ share: { ...whole.share, desc: '顶级体验' } })).toEqual([
      { at: 'share', message: `分享：“顶级”${law}` },
    ])
    const faq = { ...newBlock('faq', 'b2'), items: [{ q: '贵吗', a: '独家线路' }] } as Block
    expect(said({}, faq)).toEqual([{ at: 'b2', message: `常见问题：“独家”${law}` }])
    // The name of a file is no word, and a place is not praised by its title.
    expect(said({ hero: { ...whole.hero, img: '/pictures/no1.00000000', sub: '国家级自然保护区' } })).toEqual(
      [],
    )
  })

  test('not with a coupon that ends before it', () => {
    const block = { ...newBlock('coupons', 'b2'), rule_ids: [1] } as Block
    const couponEnds = new Map([[1, at('2026-09-10T00:00:00')]])
    expect(faultsOf([block], {}, { couponEnds })[0]?.message).toContain('在活动结束前过期')
  })
})

describe('days', () => {
  const edition = {
    id: 1,
    status: 'live' as const,
    startsAt: at('2026-08-20T00:00:00'),
    endsAt: at('2026-10-01T00:00:00'),
  }

  test('an end at midnight is the day before, and the last day has none left', () => {
    expect(lastDayOf(edition.endsAt)).toBe('2026-09-30')
    expect(daysLeft('live', edition, at('2026-08-24T12:00:00'))).toBe(37)
    expect(daysLeft('live', edition, at('2026-09-30T23:59:59'))).toBe(0)
    expect(daysLeft('upcoming', edition, at('2026-08-08T23:59:59'))).toBe(12)
  })

  test('tiers share the calendar without a gap and without a day in two', () => {
    expect(tierDays([30, 60, 45, 60], '2026-08-24')).toEqual([
      { ahead: 60, from: '2026-10-23', to: null },
      { ahead: 45, from: '2026-10-08', to: '2026-10-22' },
      { ahead: 30, from: '2026-09-23', to: '2026-10-07' },
    ])
  })
})

test('an ended edition keeps its trips and coupons, and no anchor leads to what is left out', () => {
  const nav = {
    ...newBlock('nav', 'b1'),
    items: [
      { label: '线路', block: 'b2' },
      { label: '问答', block: 'b3' },
      { label: '规则', block: 'rules' },
    ],
  } as Block
  const blocks = [nav, newBlock('product_grid', 'b2'), newBlock('faq', 'b3'), newBlock('lead_form', 'b4')]
  expect(blocksShown(blocks, 'ended').map(({ type }) => type)).toEqual(['product_grid'])
  const hidden = blocks.map((block) => (block.id === 'b3' ? { ...block, hidden: true } : block))
  const [first] = blocksShown(hidden, 'live')
  expect(first?.type === 'nav' && first.items.map(({ block }) => block)).toEqual(['b2', 'rules'])
})

test('a new block has an id that no other has', () => {
  expect(freeBlockId([{ id: 'b1' }, { id: 'b3' }])).toBe('b2')
})
