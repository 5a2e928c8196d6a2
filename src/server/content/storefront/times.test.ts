import { expect, test } from 'vitest'
import { endpoints } from '#src/api/index.ts'
import { asking, openHearingApp } from '#test/shop/hearing-app.ts'
import { openShop } from '#test/shop/shop.ts'
import { beginAndEnd } from './jobs.ts'

const shop = await openShop()
const { customTrips, content, settings } = endpoints
const app = await openHearingApp(shop, {
  '/product/team': [asking(customTrips.teamPage, {})],
  '/product/individual': [asking(customTrips.pcHome, {})],
  '/useragree': [asking(settings.info, {}), asking(content.keywords, {})],
})
const img = '/pictures/a.1'
const at = (time: string) => new Date(`2026-11-${time}:00+08:00`)

async function renewedAt(time: string) {
  shop.clock.set(`2026-11-${time}:00+08:00`)
  app.app.forget('')
  await app.renderedAnew()
  await beginAndEnd(shop.ctx(), shop.clock.now())
  const renewed = await app.renderedAnew()
  await beginAndEnd(shop.ctx(), shop.clock.now())
  expect(await app.renderedAnew(), 'once').toEqual([])
  return renewed
}

test('a cached page is rendered anew when what it shows begins and when it ends, and no other page is', async () => {
  const { db } = shop
  const window = { starts_at: at('25T08:00'), ends_at: at('26T20:00') }
  await db
    .insertInto('banner')
    .values([
      { place: 'team', title: '限时', img, ...window },
      { place: 'individual', title: '停用', img, ...window, active: false },
    ])
    .execute()
  const bottom = { text: '限时', button: '看', img, img_alt: '', url: '/product' }
  await db
    .insertInto('bottom_banner')
    .values({ ...bottom, starts_at: at('25T09:00') })
    .execute()
  await db
    .insertInto('hot_search')
    .values({ keyword: '限时', ends_at: at('27T08:00') })
    .execute()
  expect(await renewedAt('25T07:59')).toEqual(['/useragree'])
  expect(await renewedAt('25T08:00')).toEqual(['/product/team'])
  expect(await app.read('/product/team')).toContain('限时')
  expect(await renewedAt('25T09:00')).toEqual(['/useragree'])
  expect(await renewedAt('25T09:01')).toEqual([])
  expect(await renewedAt('26T20:00')).toEqual(['/product/team'])
  expect(await app.read('/product/team')).not.toContain('限时')
  expect(await renewedAt('27T08:00')).toEqual(['/useragree'])
})
