import type { QueryClient } from '@tanstack/react-query'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { toSearchText } from '../client/search/search-text.ts'
import { shopInfoQuery } from '../client/shop-info.ts'

export interface PageHead {
  title: string
  description: string
  /** With its query, defaults left out: the one address of what the page shows. */
  path: string
  /** Stem of the picture that stands for the page where it is shared. */
  image?: string
  imageAlt?: string
  /** Absent where a search engine may do as it likes. */
  robots?: string | undefined
}

/**
 * What a page says of itself to machines: title, description, its one address, and how it looks when shared. Addresses
 * are absolute and built on what the shop says its own address is, never on where this request happened to come in.
 */
export function pageHead(publicUrl: string, page: PageHead) {
  const url = publicUrl + page.path
  return {
    meta: [
      { title: page.title },
      { name: 'description', content: page.description },
      ...(page.robots ? [{ name: 'robots', content: page.robots }] : []),
      { property: 'og:type', content: 'website' },
      { property: 'og:site_name', content: '百陌旅行' },
      { property: 'og:locale', content: 'zh_CN' },
      { property: 'og:title', content: page.title },
      { property: 'og:description', content: page.description },
      { property: 'og:url', content: url },
      ...(page.image
        ? [
            { property: 'og:image', content: publicUrl + pictureSrc(page.image, 1200) },
            { property: 'og:image:width', content: '1200' },
            { property: 'og:image:alt', content: page.imageAlt || page.title },
          ]
        : []),
    ],
    links: [{ rel: 'canonical', href: url }],
  }
}

/** The address of a path with a query, as every machine and the page cache write it. */
export const addressOf = (path: string, search: object = {}) => path + toSearchText(search)

/** Loaded by the root of every page, on the server and in the browser alike. */
export const infoOf = (queryClient: QueryClient) => queryClient.getQueryData(shopInfoQuery.queryKey)
