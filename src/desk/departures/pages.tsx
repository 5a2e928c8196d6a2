import type { DeskPage } from '../desk-page.ts'

/** Departures, and the days by which a batch chooses them. */
export const departurePages: readonly DeskPage[] = [
  {
    path: '/departures',
    title: '班期',
    right: 'departure.read',
    load: () => import('./page.tsx'),
  },
  {
    path: '/departures/holidays',
    title: '节假日与旺季',
    right: 'departure.edit',
    needsComputer: true,
    load: () => import('./holidays/page.tsx'),
  },
  {
    path: '/departures/$id',
    title: '班期',
    right: 'departure.read',
    needsComputer: true,
    load: () => import('./one/page.tsx'),
  },
]
