import { beforeAll, expect, test } from 'vitest'
import { settings as shopCalls } from '#src/api/content/settings.ts'
import { knownPages, pageKeys } from '#src/domain/content/about/known-pages.ts'
import { loadContent } from '#src/server/catalog/catalog-import/content.ts'
import { openShop, type Shop } from '#test/shop/shop.ts'

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
  await shop.transaction((tx) => loadContent(tx, shop.clock.now()))
})

test('the shop says of itself what the settings say, and that money here is not real', async () => {
  expect((await shop.visitor().call(shopCalls.info, {})).raw).toEqual({
    public_url: 'http://shop.test',
    name: '百陌旅行',
    slogan: '走百陌，见山河',
    service_phone: '400-000-0000',
    service_hours: '每天 09:00-22:00',
    emergency_phone: '400-000-0001',
    licence_no: 'L-ZJ-CJ00000',
    company: '浙江百陌国际旅行社有限公司',
    address: '浙江省杭州市（注册地址，以营业执照为准）',
    credit_code: '91330000MA00000000',
    icp: '浙ICP备00000000号-1',
    police_no: '浙公网安备 33000000000000号',
    complaint: [
      { name: '旅游投诉', phone: '12345（原12301）' },
      { name: '消费投诉', phone: '12315' },
    ],
    modules: {
      im: { enabled: 1, url: '', work_time: '每天 09:00-22:00' },
      wx_login: 0,
      pay: { wechat: 1, alipay: 0, sandbox: 1 },
      consult: { phone_wide: 0, weixin_url: '' },
    },
    bottom_banner: null,
    versions: { agreement: '2026.1', privacy: '2026.1' },
    order_limits: { pay_minutes: 60, confirm_hours: 24, sign_hours: 24 },
    server_ts: shop.clock.now().getTime(),
  })
})

test('a setting that staff change is seen within half a minute', async () => {
  const change = { value: JSON.stringify('400-111-1111') }
  await shop.db.updateTable('shop_setting').set(change).where('key', '=', 'phone.service').execute()
  shop.clock.advanceSeconds(30)
  expect((await shop.visitor().call(shopCalls.info, {})).data.service_phone).toBe('400-111-1111')
})

test('the first bottom banner in the order of staff whose time it is shows, at its very moments', async () => {
  const banner = {
    img: '/pictures/coast-day-1.00000000',
    img_alt: '海',
    text: '去看海',
    button: '看线路',
    url: '/product',
  }
  const at = (time: string) => new Date(`2026-11-${time}:00+08:00`)
  await shop.db
    .insertInto('bottom_banner')
    .values([
      { ...banner, text: '停用了', active: false, sort: 0 },
      { ...banner, starts_at: at('25T08:00'), ends_at: at('26T20:00'), sort: 1 },
      { ...banner, text: '一直都在', sort: 2 },
    ])
    .execute()
  const told = async (time: string) => {
    shop.clock.set(`2026-11-${time}+08:00`)
    return (await shop.visitor().call(shopCalls.info, {})).data.bottom_banner?.text
  }
  expect(await told('25T07:59:59')).toBe('一直都在')
  expect(await told('25T08:00:00')).toBe('去看海')
  expect(await told('26T19:59:59')).toBe('去看海')
  expect(await told('26T20:00:00')).toBe('一直都在')
  await shop.db.deleteFrom('bottom_banner').execute()
  expect(await told('26T20:00:30')).toBeUndefined()
  shop.clock.set('2026-11-21T10:00:00+08:00')
})

test('a shop without settings says nothing, and invents nothing but the limits that orders need', async () => {
  const empty = await openShop()
  const { raw } = await empty.visitor().call(shopCalls.info, {})
  expect(raw).toMatchObject({
    name: '',
    service_phone: '',
    complaint: [],
    versions: { agreement: '', privacy: '' },
    order_limits: { pay_minutes: 60, confirm_hours: 24, sign_hours: 24 },
  })
})

test('the agreement and the privacy policy are shown with their version and each other', async () => {
  for (const [keywords, title] of [
    ['useragree', '用户协议'],
    ['privacy', '隐私政策'],
  ] as const) {
    const { raw } = await shop.visitor().call(shopCalls.page, { keywords })
    expect(raw).toMatchObject({ key: keywords, title, version: '2026.1', updated_at: '2026-11-21 10:00:00' })
    expect(raw['html']).toMatch(/<h2/)
    expect(raw['nav']).toEqual(pageKeys.map((key) => ({ key, title: knownPages[key].title })))
  }
})

test('a new version is shown from the moment it is in force', async () => {
  const fresh = await openShop()
  const page = { key: 'useragree', title: '用户协议', in_nav: true, sort: 1 }
  const published_at = (day: string) => new Date(`${day}T00:00:00+08:00`)
  await fresh.db
    .insertInto('static_page')
    .values([
      { ...page, version: '1', html: '<p>旧</p>', published_at: published_at('2026-01-01') },
      { ...page, version: '2', html: '<p>新</p>', published_at: published_at('2026-11-22') },
    ])
    .execute()
  const shown = async () => {
    fresh.api.replies.invalidate()
    return (await fresh.visitor().call(shopCalls.page, { keywords: 'useragree' })).data
  }
  expect(await shown()).toMatchObject({ version: '1', html: '<p>旧</p>' })
  fresh.clock.set('2026-11-22T00:00:00+08:00')
  expect(await shown()).toMatchObject({ version: '2', html: '<p>新</p>' })
})

test('a page that does not exist is NOT_FOUND, and one without a name is PARAM', async () => {
  expect((await shop.visitor().call(shopCalls.page, { keywords: 'nothing' })).failed).toBe('NOT_FOUND')
  expect(await (await shop.visitor().ask(shopCalls.page)).json()).toMatchObject({
    code: 1,
    message: '请提供页面名称',
  })
})
