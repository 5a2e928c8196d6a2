import { expect, test } from 'vitest'
import type { ProductDetail } from '#src/api/catalog/product-views.ts'
import { toFen } from '#src/domain/money.ts'
import { pageHead } from './page-head.ts'
import { agency, breadcrumbs, productList, trip } from './structured-data.ts'

const site = 'https://www.example.cn'
const product = (over: Partial<ProductDetail> = {}) =>
  ({
    product_id: 100001,
    title: '关西六日',
    subtitle: '',
    type_text: '跟团游',
    images: [{ url: '/pictures/kyoto.0a1b2c3d', alt: '京都' }],
    price_fen: toFen(328_050),
    score: { avg: '', count: 0 },
    seo: { title: '关西六日｜百陌旅行', description: '六天看关西' },
    ...over,
  }) as ProductDetail

test('a trip tells its lowest price in yuan, in CNY, as something that can be bought', () => {
  expect(trip(site, product(), [])['offers']).toMatchObject({
    price: '3280.50',
    priceCurrency: 'CNY',
    availability: 'https://schema.org/InStock',
    url: `${site}/product/productDetail?productId=100001`,
  })
  expect(trip(site, product({ price_fen: null }), [])).not.toHaveProperty('offers')
})

test('a rating leaves the shop only when real travellers gave one', () => {
  expect(trip(site, product(), [])).not.toHaveProperty('aggregateRating')
  expect(trip(site, product({ score: { avg: '4.8', count: 12 } }), [])['aggregateRating']).toMatchObject({
    ratingValue: '4.8',
    reviewCount: 12,
  })
})

test('every address that machines are told is absolute and on the public address', () => {
  const things = [
    trip(site, product(), []),
    breadcrumbs(site, [{ name: '日本', path: '/product?destId=12' }]),
    productList(site, [{ product_id: 100001, title: '关西六日' } as never], '日本'),
    agency({
      public_url: site,
      name: '百陌旅行',
      company: '公司',
      address: '杭州',
      service_phone: '400',
    } as never),
  ]
  const told = JSON.stringify(things)
  expect(told).not.toMatch(/"(url|item|image)":"\//)
  expect(told).toContain(`${site}/pictures/kyoto.0a1b2c3d-1200.webp`)
  const { meta, links } = pageHead(site, {
    title: '关西六日',
    description: '六天',
    path: '/product/productDetail?productId=100001',
    image: '/pictures/kyoto.0a1b2c3d',
  })
  expect(links).toEqual([{ rel: 'canonical', href: `${site}/product/productDetail?productId=100001` }])
  expect(meta).toContainEqual({ property: 'og:image', content: `${site}/pictures/kyoto.0a1b2c3d-1200.webp` })
})

test('what the shop does not say of itself is left out', () => {
  const told = agency({
    public_url: site,
    name: '百陌旅行',
    address: '',
    licence_no: '',
    company: '',
  } as never)
  expect(Object.keys(told)).toEqual(['@context', '@type', '@id', 'name', 'url'])
})
