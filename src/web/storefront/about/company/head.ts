import type { QueryClient } from '@tanstack/react-query'
import { themesQuery } from '../../../client/taxonomy.ts'
import { forMachines } from '../../../head/for-machines.ts'
import { infoOf, pageHead } from '../../../head/page-head.ts'
import { breadcrumbs } from '../../../head/structured-data.ts'

export function companyHead(queryClient: QueryClient) {
  const info = infoOf(queryClient)
  if (!info) return {}
  const path = '/aboutbm/aboutDetail'
  const { meta, links } = pageHead(info.public_url, {
    title: '关于我们 - 百陌旅行',
    description: `${info.company}：旅行社业务经营许可证 ${info.licence_no}，统一社会信用代码 ${info.credit_code}。资质、地址、客服与投诉电话。`,
    path,
    image: queryClient.getQueryData(themesQuery.queryKey)?.[0]?.img ?? '',
  })
  return {
    meta: [
      ...meta,
      ...(import.meta.env.SSR
        ? forMachines(() => [breadcrumbs(info.public_url, [{ name: '关于我们', path }])])
        : []),
    ],
    links,
  }
}
