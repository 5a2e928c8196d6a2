import type { QueryClient } from '@tanstack/react-query'
import { homeQuery } from '#src/web/custom-trip/queries.ts'
import { forMachines } from '../../../head/for-machines.ts'
import { infoOf, pageHead } from '../../../head/page-head.ts'
import { breadcrumbs } from '../../../head/structured-data.ts'

export function individualHead(queryClient: QueryClient) {
  const info = infoOf(queryClient)
  if (!info) return {}
  const path = '/product/individual'
  const banner = queryClient.getQueryData(homeQuery.queryKey)?.banner[0]
  const { meta, links } = pageHead(info.public_url, {
    title: '私人定制 - 百陌旅行',
    description:
      '一家人、两个人或几位好友的专属行程：1v1 定制师工作时间30分钟内联系，24小时内首版方案，免费修改3次，行中24小时管家。',
    path,
    image: banner?.img ?? '',
    imageAlt: banner?.img_alt ?? '',
  })
  const trail = import.meta.env.SSR
    ? forMachines(() => [breadcrumbs(info.public_url, [{ name: '私人定制', path }])])
    : []
  return { meta: [...meta, ...trail], links }
}
