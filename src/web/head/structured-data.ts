import type { ProductCard } from '#src/api/catalog/product-card.ts'
import type { ItineraryDay, ProductDetail } from '#src/api/catalog/product-views.ts'
import type { settings } from '#src/api/content/settings.ts'
import type { Data } from '#src/api/endpoint.ts'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import type { Fen } from '#src/domain/money.ts'

type Info = Data<typeof settings.info>
/** One thing in the words of schema.org. */
export type Thing = { '@context': 'https://schema.org'; '@type': string | string[] } & Record<string, unknown>

const thing = (type: string | string[], parts: Record<string, unknown>): Thing => ({
  '@context': 'https://schema.org',
  '@type': type,
  ...Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined && value !== '')),
})

const agencyId = (publicUrl: string) => `${publicUrl}/#agency`
const tripAddress = (publicUrl: string, id: number) => `${publicUrl}/product/productDetail?productId=${id}`

/** `1280` or `1280.50`: schema.org wants a plain number without a sign of currency. */
const yuan = (fen: Fen) => (fen % 100 === 0 ? String(fen / 100) : (fen / 100).toFixed(2))

/** The travel agency behind the shop, as `/info` states it. What the shop does not state is left out, never made up. */
export const agency = (info: Info): Thing =>
  thing('TravelAgency', {
    '@id': agencyId(info.public_url),
    name: info.name,
    legalName: info.company,
    slogan: info.slogan,
    url: `${info.public_url}/product/team`,
    telephone: info.service_phone,
    address: info.address && { '@type': 'PostalAddress', addressCountry: 'CN', streetAddress: info.address },
    identifier: info.licence_no && {
      '@type': 'PropertyValue',
      name: '旅行社业务经营许可证编号',
      value: info.licence_no,
    },
  })

export interface Crumb {
  name: string
  /** With its query. */
  path: string
}

/** The way to the page from the home page, which every trail begins with. */
export const breadcrumbs = (publicUrl: string, crumbs: readonly Crumb[]): Thing =>
  thing('BreadcrumbList', {
    itemListElement: [{ name: '首页', path: '/product/team' }, ...crumbs].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: publicUrl + path,
    })),
  })

/** The products of a list page in their order; a search engine reads each on its own page. */
export const productList = (publicUrl: string, products: readonly ProductCard[], name: string): Thing =>
  thing('ItemList', {
    name,
    numberOfItems: products.length,
    itemListElement: products.map(({ product_id, title }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: title,
      url: tripAddress(publicUrl, product_id),
    })),
  })

/**
 * A trip with its days, its price and what travellers gave it. `Product` beside `TouristTrip`, because only a product may
 * carry a rating. A trip without a date to buy has no offer: an offer without a price is refused by every reader. The
 * rating is left out until somebody has travelled: `score.count` counts real reviews only.
 */
export const trip = (publicUrl: string, product: ProductDetail, days: readonly ItineraryDay[]): Thing =>
  thing(['TouristTrip', 'Product'], {
    '@id': `${tripAddress(publicUrl, product.product_id)}#trip`,
    name: product.title,
    description: product.seo.description || product.subtitle,
    url: tripAddress(publicUrl, product.product_id),
    sku: String(product.product_id),
    category: product.type_text,
    image: product.images.slice(0, 4).map(({ url }) => publicUrl + pictureSrc(url, 1200)),
    provider: { '@id': agencyId(publicUrl), '@type': 'TravelAgency', name: '百陌旅行' },
    itinerary: {
      '@type': 'ItemList',
      numberOfItems: days.length,
      itemListElement: days.map(({ day_no, title }) => ({
        '@type': 'ListItem',
        position: day_no,
        name: title,
      })),
    },
    offers: product.price_fen !== null ? offer(publicUrl, product, product.price_fen) : undefined,
    aggregateRating:
      product.score.count > 0 && product.score.avg !== ''
        ? {
            '@type': 'AggregateRating',
            ratingValue: product.score.avg,
            reviewCount: product.score.count,
            bestRating: '5',
            worstRating: '1',
          }
        : undefined,
  })

/** The "from" price is that of a date that can be bought now, so an offer is always in stock. */
const offer = (publicUrl: string, { product_id }: ProductDetail, price: Fen) => ({
  '@type': 'Offer',
  price: yuan(price),
  priceCurrency: 'CNY',
  availability: 'https://schema.org/InStock',
  url: tripAddress(publicUrl, product_id),
  seller: { '@id': agencyId(publicUrl) },
})
