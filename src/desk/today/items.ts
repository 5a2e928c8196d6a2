import type { work } from '#src/api/desk/work/items.ts'
import type { Data } from '#src/api/endpoint.ts'

export type WorkItem = Data<typeof work.list>['list'][number]

const tabs = ['mine', 'all', 'done'] as const
export type Tab = (typeof tabs)[number]
export const isTab = (text: string): text is Tab => tabs.some((tab) => tab === text)

export const groupTitles = { overdue: '超时', today: '今天到期', later: '之后' } as const
