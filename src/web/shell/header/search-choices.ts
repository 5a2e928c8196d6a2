import type { LinkProps } from '@tanstack/react-router'
import type { productSearch } from '#src/api/catalog/product-lists.ts'
import type { content } from '#src/api/content/pages.ts'
import type { Data } from '#src/api/endpoint.ts'
import { localAddress } from '#src/web/client/local-address.ts'

export interface Choice {
  key: string
  label: string
  address: Pick<LinkProps, 'to' | 'search'>
  isHistory?: boolean
  /** 新 or 热, as the staff set it. */
  flag?: string
}

export interface ChoiceGroup {
  label: string
  look: 'chips' | 'numbered' | 'plain'
  choices: Choice[]
}

const searchFor = (keyword: string) => ({ to: '/product/search' as const, search: { keyword } })

const filled = (groups: ChoiceGroup[]) => groups.filter(({ choices }) => choices.length > 0)

/** Before anything is typed: what this browser has searched for, above what others search for. */
export const groupsBefore = (history: readonly string[], hot: Data<typeof content.keywords>['hot']) =>
  filled([
    {
      label: '历史搜索',
      look: 'chips',
      choices: history.map((label) => ({
        key: `past-${label}`,
        label,
        address: searchFor(label),
        isHistory: true,
      })),
    },
    {
      label: '热门搜索',
      look: 'numbered',
      choices: hot.map(({ keyword, pc_route, flag }) => ({
        key: `hot-${keyword}`,
        label: keyword,
        flag,
        address: pc_route === '' ? searchFor(keyword) : localAddress(pc_route),
      })),
    },
  ])

/** While something is typed: the search itself is always there, whatever is suggested below it. */
export const groupsWhile = (typed: string, found: Data<typeof productSearch.suggest> | undefined) =>
  filled([
    {
      label: '搜索',
      look: 'plain',
      choices: [{ key: 'search', label: `搜索“${typed}”`, address: searchFor(typed) }],
    },
    {
      label: '目的地与主题',
      look: 'plain',
      choices: [
        ...(found?.dests ?? []).map(({ id, label }) => ({
          key: `dest-${id}`,
          label,
          address: { to: '/product' as const, search: { destId: id } },
        })),
        ...(found?.themes ?? []).map(({ id, label }) => ({
          key: `theme-${id}`,
          label,
          address: { to: '/product' as const, search: { themeId: id } },
        })),
      ],
    },
    {
      label: '线路',
      look: 'plain',
      choices: (found?.products ?? []).map(({ product_id, title }) => ({
        key: `product-${product_id}`,
        label: title,
        address: { to: '/product/productDetail' as const, search: { productId: product_id } },
      })),
    },
  ])
