import { ProductCard } from '../catalog/product-card.ts'
import { DestNode, ThemeNode } from '../catalog/taxonomy.ts'
import { endpoint } from '../endpoint.ts'
import { day, picture } from '../wire.ts'
import { z } from '../zod.ts'
import { Banner } from './banners.ts'
import { CaseCard } from './custom-trips.ts'

/** News of the shop; `url` is a page of its own, empty when there is no more to read. */
const News = z.object({
  id: z.int(),
  title: z.string(),
  summary: z.string(),
  img: picture,
  url: z.string(),
  published_on: day,
})

/** A file of its own: no page reads it, and those that read the rest of the content need not carry it. */
export const home = {
  homepage: endpoint({
    method: 'GET',
    path: '/api/v3/m1/homepage',
    access: 'public',
    summary: '首页内容',
    input: z.object({}),
    data: z.object({
      banners: z.array(Banner),
      quick: z.array(z.object({ icon: z.string(), label: z.string(), url: z.string() })),
      dests: z.array(DestNode),
      themes: z.array(ThemeNode),
      /** Trips that designers made, by agreement of those who went. */
      cases: z.array(CaseCard),
      news: z.array(News),
      sections: z.array(z.object({ title: z.string(), query: z.string(), products: z.array(ProductCard) })),
    }),
    refusals: [],
    cached: true,
  }),
}
