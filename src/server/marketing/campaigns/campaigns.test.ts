import { beforeAll, expect, test } from 'vitest'
import { campaigns } from '#src/api/marketing/campaigns.ts'
import { newBlock } from '#src/domain/marketing/campaigns/block.ts'
import { makePreviewToken, readPreviewToken } from '#src/server/operations/previews/service.ts'
import { insertCampaign } from '#test/content/campaigns.ts'
import { signInStaff } from '#test/people/staff.ts'
import { insertDeparture, insertPriceRule, insertProduct } from '#test/shop/factories.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'
import { startAndEnd } from './jobs.ts'
import { listPublished } from './store.ts'

const DAY = 86_400
let shop: Shop
let visitor: ReturnType<Shop['visitor']>
beforeAll(async () => {
  shop = await openShop()
  visitor = shop.visitor()
})

const detail = async (slug: string) => {
  shop.api.replies.invalidate()
  return visitor.call(campaigns.detail, { slug })
}
const days = (n: number) => new Date(shop.clock.now().getTime() + n * DAY * 1000)

test('an address shows what is live, before that what comes next, and afterwards what was last', async () => {
  await insertCampaign(shop.db, 'autumn', [
    { title: '去年', startsAt: days(-400), endsAt: days(-380), status: 'ended' },
    { title: '草稿', startsAt: days(-1), endsAt: days(1), status: 'draft' },
    { title: '今年', startsAt: days(2), endsAt: days(4), status: 'scheduled' },
  ])
  expect((await detail('autumn')).data).toMatchObject({ title: '今年', state: 'upcoming', days_left: 2 })
  shop.clock.advanceSeconds(2 * DAY)
  expect((await detail('autumn')).data).toMatchObject({ title: '今年', state: 'live' })
  shop.clock.advanceSeconds(2 * DAY)
  expect((await detail('autumn')).data).toMatchObject({ title: '今年', state: 'ended' })
})

test('an address that nobody made, and one of which nothing was published, are not found', async () => {
  await insertCampaign(shop.db, 'secret', [
    { title: '草稿', startsAt: days(-1), endsAt: days(1), status: 'draft' },
  ])
  for (const slug of ['nobody', 'secret']) expect((await detail(slug)).code).toBe(20)
  expect((await visitor.call(campaigns.preview, { token: 'x.y.z' })).code).toBe(20)
})

test('the job writes what the times say and tells it, and does nothing the second time', async () => {
  const { ids, campaignId } = await insertCampaign(shop.db, 'timed', [
    { title: '一', startsAt: days(1), endsAt: days(2), status: 'scheduled' },
  ])
  const status = async () =>
    (await listPublished(shop.db, campaignId)).find(({ id }) => id === ids[0])?.status
  for (const [advance, expected] of [
    [0, 'scheduled'],
    [DAY, 'live'],
    [DAY, 'ended'],
  ] as const) {
    shop.clock.advanceSeconds(advance)
    await startAndEnd(shop.ctx(), shop.clock.now())
    await startAndEnd(shop.ctx(), shop.clock.now())
    expect(await status()).toBe(expected)
  }
})

test('blocks show today’s trips, tiers are those of the price rules, and what shows nothing is left out', async () => {
  const product = await insertProduct(shop.db, { title: '云南八日', price_from_fen: 500_000 })
  const gone = await insertProduct(shop.db, { title: '下架的', status: 'off_sale' })
  await insertDeparture(shop.db, { product_id: product.id, departs_on: '2027-03-10' })
  await insertPriceRule(shop.db, {
    product_id: product.id,
    kind: 'early_bird',
    threshold: 60,
    off_kind: 'fen_per_adult',
    off_value: 30_000,
    starts_on: '2020-01-01',
    ends_on: '2099-12-31',
  })
  await insertCampaign(shop.db, 'blocks', [
    {
      title: '区块',
      startsAt: days(-1),
      endsAt: days(1),
      status: 'live',
      blocks: [
        {
          ...newBlock('nav', 'b1'),
          items: [
            { label: '线路', block: 'b3' },
            { label: '空', block: 'b4' },
          ],
        } as never,
        { ...newBlock('early_tiers', 'b2'), days: [60, 45] } as never,
        { ...newBlock('product_grid', 'b3'), mode: 'ids', product_ids: [gone.id, product.id] } as never,
        { ...newBlock('product_grid', 'b4'), mode: 'ids', product_ids: [gone.id] } as never,
        { ...newBlock('faq', 'b5'), hidden: true } as never,
      ],
    },
  ])
  const { data } = await detail('blocks')
  expect(data.blocks.map(({ id }) => id)).toEqual(['b1', 'b2', 'b3'])
  const [nav, tiers, grid] = data.blocks
  expect(nav).toMatchObject({ items: [{ block: 'b3' }] })
  expect(tiers).toMatchObject({ tiers: [{ days: 60, low_fen: 30_000, high_fen: 30_000, to: null }] })
  expect(grid?.type === 'product_grid' && grid.list.map((card) => card.product_id)).toEqual([product.id])
})

test('other campaigns that are live are named, itself is not', async () => {
  await insertCampaign(shop.db, 'beside', [
    { title: '旁边', startsAt: days(-1), endsAt: days(9), status: 'live' },
  ])
  await insertCampaign(shop.db, 'own', [
    { title: '自己', startsAt: days(-1), endsAt: days(9), status: 'live' },
  ])
  const { data } = await detail('own')
  expect(data.others.map(({ slug }) => slug)).toContain('beside')
  expect(data.others.map(({ slug }) => slug)).not.toContain('own')
  shop.api.replies.invalidate()
  const { data: live } = await visitor.call(campaigns.live, {})
  expect(live.list.map(({ slug }) => slug)).toEqual(expect.arrayContaining(['beside', 'own']))
})

test('a preview shows a draft for fifteen minutes, to whoever has its link, in each state', async () => {
  const { ids } = await insertCampaign(shop.db, 'draft-only', [
    { title: '还没发布', startsAt: days(5), endsAt: days(9), status: 'draft' },
  ])
  const [id = 0] = ids
  const { vault } = shop.services
  const { id: staffId } = await signInStaff(shop, { roles: ['content'] })
  const { token } = makePreviewToken(vault, { kind: 'campaign', id, staffId }, shop.clock.now())
  for (const as of ['live', 'upcoming', 'ended'] as const)
    expect((await visitor.call(campaigns.preview, { token, as })).data).toMatchObject({
      title: '还没发布',
      state: as,
    })
  const forged = token.replace(/\d+/, String(id + 1))
  expect((await visitor.call(campaigns.preview, { token: forged })).code).toBe(20)
  const later = new Date(shop.clock.now().getTime() + 15 * 60_000)
  expect(readPreviewToken(vault, token, later)).toBeNull()
  const { token: other } = makePreviewToken(vault, { kind: 'popup', id, staffId }, shop.clock.now())
  expect((await visitor.call(campaigns.preview, { token: other })).code, 'of another kind').toBe(20)
  await shop.db.updateTable('staff').set({ status: 'left' }).where('id', '=', staffId).execute()
  expect((await visitor.call(campaigns.preview, { token })).code, 'of somebody who has left').toBe(20)
  expect((await detail('draft-only')).code).toBe(20)
})
