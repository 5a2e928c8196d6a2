import type { DeskPage } from '../desk-page.ts'

/** What products are made of, beside products themselves. */
export const catalogPages: readonly DeskPage[] = [
  {
    path: '/taxonomy/destinations',
    title: '目的地',
    right: 'taxonomy.edit',
    needsComputer: true,
    load: () => import('./destinations/page.tsx'),
  },
  {
    path: '/taxonomy/themes',
    title: '主题',
    right: 'taxonomy.edit',
    needsComputer: true,
    load: () => import('./themes/page.tsx'),
  },
  {
    path: '/taxonomy/labels',
    title: '标签',
    right: 'taxonomy.edit',
    needsComputer: true,
    load: () => import('./labels/page.tsx'),
  },
  {
    path: '/taxonomy/cities',
    title: '出发城市',
    right: 'taxonomy.edit',
    needsComputer: true,
    load: () => import('./cities/page.tsx'),
  },
  { path: '/facts', title: '资料核对', right: 'product.edit', load: () => import('../facts/page.tsx') },
  {
    path: '/hotels',
    title: '酒店',
    right: 'hotel.edit',
    needsComputer: true,
    load: () => import('../hotels/page.tsx'),
  },
  {
    path: '/suppliers',
    title: '供应商',
    right: 'supplier.edit',
    needsComputer: true,
    load: () => import('../suppliers/page.tsx'),
  },
]
