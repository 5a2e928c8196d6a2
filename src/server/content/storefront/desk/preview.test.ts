import { beforeEach, expect, test } from 'vitest'
import { listBanner } from '#src/api/content/banners.ts'
import { customTrips } from '#src/api/content/custom-trips.ts'
import { home } from '#src/api/content/homepage.ts'
import { content } from '#src/api/content/pages.ts'
import { settings } from '#src/api/content/settings.ts'
import {
  deskBanners,
  deskBottomBanners,
  deskContent,
  deskHotSearches,
  deskPopups,
} from '#src/api/desk/content/showing.ts'
import { addressed, type DeskEndpoint, type Endpoint } from '#src/api/endpoint.ts'
import { makeDeskApi } from '#src/server/desk-api.ts'
import { askDesk, signInStaff } from '#test/people/staff.ts'
import { insertDestination } from '#test/shop/factories.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'

let shop: Shop
let gu: Awaited<ReturnType<typeof signInStaff>>
let api: ReturnType<typeof makeDeskApi>
beforeEach(async () => {
  shop = await openShop()
  api = makeDeskApi(shop.services, shop.clock)
  gu = await signInStaff(shop, { roles: ['content'], name: '顾衡' })
})

const pictured = { img: '/pictures/island-dawn-2.0a1b2c3d', img_alt: '海岛清晨', url: '/product' }
const off = { starts_at: '2027-01-01T08:00', ends_at: '', active: '0' }
const forms = {
  banner: { place: 'team', title: '还没上线', description: '', list_for: '', ...pictured, ...off },
  popup: {
    kind: 'image',
    title: '还没上线',
    coupon_ids: '',
    pages: '/product/*',
    audience: 'new_member',
    delay_seconds: '30',
    repeat_hours: '24',
    ...pictured,
    ...off,
  },
  hot: { keyword: '还没上线', pc_route: '', flag: 'none', ...off },
  bottom: { text: '还没上线', button: '看线路', ...pictured, ...off },
}

const ask = async (call: DeskEndpoint, fields: Record<string, string>, person = gu) => {
  const { code, data } = await askDesk(api, call, fields, person)
  return { code, data: data as unknown as { id: number; url: string; is_own_page: boolean } }
}
async function made(calls: { create: DeskEndpoint }, form: object) {
  const { code, data } = await ask(calls.create, { fields_json: JSON.stringify(form) })
  expect(code).toBe(0)
  return String(data.id)
}
const preview = (kind: string, record_id: string, person = gu) =>
  ask(deskContent.preview, { kind, record_id }, person)

/** What a page at this address is told, as its own code asks. */
async function seen(
  call: Pick<Endpoint, 'method' | 'path'>,
  referer: string,
  fields: Record<string, string> = {},
) {
  const { address, rest } = addressed(call, fields)
  const request = new Request(`http://shop.test${address}?${new URLSearchParams(rest)}`, {
    headers: { referer },
  })
  return (await shop.api.fetch(request, { ip: '10.8.0.1' })).text()
}
const plain = 'http://shop.test/product/team'

test('each kind is shown on the page of its link, though it is off and before its time, and to nobody else', async () => {
  const list = 11
  await insertDestination(shop.db, { id: list, label: '云南' })
  const cases = [
    ['banner', deskBanners, forms.banner, customTrips.teamPage, '/product/team?', {}],
    ['banner', deskBanners, forms.banner, home.homepage, '/product/team?', {}],
    [
      'banner',
      deskBanners,
      { ...forms.banner, place: 'individual' },
      customTrips.pcHome,
      '/product/individual?',
      {},
    ],
    [
      'banner',
      deskBanners,
      { ...forms.banner, place: 'list', list_for: `dest:${list}` },
      listBanner,
      `/product?destId=${list}&`,
      { destId: String(list) },
    ],
    ['popup', deskPopups, forms.popup, content.popups, '/product/team?', { url: '/product/team' }],
    ['hot_search', deskHotSearches, forms.hot, content.keywords, '/product/search?', {}],
    ['bottom_banner', deskBottomBanners, forms.bottom, settings.info, '/product/team?', {}],
  ] as const
  for (const [kind, calls, form, call, page, fields] of cases) {
    await seen(call, plain, fields)
    const { data } = await preview(kind, await made(calls, form))
    expect(data.url).toContain(`http://shop.test${page}`)
    expect(data.is_own_page).toBe(true)
    expect(await seen(call, data.url, fields), kind).toContain('还没上线')
    expect(await seen(call, plain, fields), kind).not.toContain('还没上线')
    expect(await seen(call, `${data.url}x`, fields), 'forged').not.toContain('还没上线')
  }
})

test('a popup comes at once, marks no browser, and is seen on another page where its own are those of members', async () => {
  const { data } = await preview('popup', await made(deskPopups, { ...forms.popup, pages: '/center/*' }))
  expect(data).toMatchObject({ is_own_page: false, url: expect.stringContaining('/product/team?') })
  const answer = JSON.parse(await seen(content.popups, data.url, { url: '/product/team' }))
  expect(answer.data.popUps).toMatchObject([{ delayTime: 0, cookie: { httponly: 1 } }])
  const banner = await preview('banner', await made(deskBanners, forms.banner))
  await made(deskPopups, { ...forms.popup, audience: 'all', starts_at: '', active: '1' })
  expect(await seen(content.popups, banner.data.url, { url: '/product/team' })).not.toContain('还没上线')
})

test('a link holds for fifteen minutes, and no longer than its maker stays', async () => {
  const { data } = await preview('hot_search', await made(deskHotSearches, forms.hot))
  shop.clock.advanceSeconds(15 * 60 - 1)
  expect(await seen(content.keywords, data.url)).toContain('还没上线')
  await shop.db.updateTable('staff').set({ status: 'locked' }).where('id', '=', gu.id).execute()
  expect(await seen(content.keywords, data.url)).not.toContain('还没上线')
  await shop.db.updateTable('staff').set({ status: 'active' }).where('id', '=', gu.id).execute()
  shop.clock.advanceSeconds(1)
  expect(await seen(content.keywords, data.url)).not.toContain('还没上线')
})

test('a preview is written down, needs the right, and of what is gone there is none', async () => {
  const id = await made(deskHotSearches, forms.hot)
  await preview('hot_search', id)
  const row = await shop.db
    .selectFrom('audit_log')
    .select(['action', 'entity', 'entity_id', 'staff_id'])
    .orderBy('id', 'desc')
    .executeTakeFirst()
  expect(row).toEqual({ action: 'content.preview', entity: 'hot_search', entity_id: id, staff_id: gu.id })
  for (const kind of ['banner', 'popup', 'hot_search', 'bottom_banner'])
    expect((await preview(kind, '99999')).code, kind).toBe(20)
  const clerk = await signInStaff(shop, { roles: ['service'] })
  expect((await preview('hot_search', id, clerk)).code).toBe(25)
})
