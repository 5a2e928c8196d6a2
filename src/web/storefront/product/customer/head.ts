import type { QueryClient } from '@tanstack/react-query'
import { designerQuery } from '#src/web/custom-trip/queries.ts'
import { forMachines } from '../../../head/for-machines.ts'
import { infoOf, pageHead } from '../../../head/page-head.ts'
import { breadcrumbs } from '../../../head/structured-data.ts'

const missing = { meta: [{ title: '内容不存在或已下架 - 百陌旅行' }] }

export function customerHead(queryClient: QueryClient, id: number) {
  const info = infoOf(queryClient)
  const designer = queryClient.getQueryData(designerQuery(id).queryKey)?.info
  if (!info || !designer) return missing
  const path = `/product/customer/${id}`
  const { meta, links } = pageHead(info.public_url, {
    title: `${designer.name} · ${designer.title} - 百陌旅行`,
    description: `${designer.city}，从业${designer.years}年，擅长${designer.good_at.join('、')}。${designer.intro}`,
    path,
    image: designer.cover,
    imageAlt: `${designer.name}，${designer.title}`,
  })
  const trail = import.meta.env.SSR
    ? forMachines(() => [
        breadcrumbs(info.public_url, [
          { name: '私人定制', path: '/product/individual' },
          { name: designer.name, path },
        ]),
      ])
    : []
  return { meta: [...meta, ...trail], links }
}
