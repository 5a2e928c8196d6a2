import type { LucideIcon } from 'lucide-react'
import { Sun } from 'lucide-react'
import type { Right } from '#src/domain/account/staff.ts'

export interface NavigationEntry {
  title: string
  /** As in `routes.tsx`. */
  path: string
  icon: LucideIcon
  /** Without it the entry is absent. */
  right: Right
  /** The kinds of work that its figure counts (`/api/desk/work/counts`). */
  kinds?: readonly string[]
}

interface NavigationGroup {
  /** Empty for what stands above the groups. */
  title: string
  entries: readonly NavigationEntry[]
}

/** The rail, in the order of the desk book §3.1. An entry comes with its page. */
export const navigation: readonly NavigationGroup[] = [
  { title: '', entries: [{ title: '今日', path: '/', icon: Sun, right: 'queue.read' }] },
  { title: '销售', entries: [] },
  { title: '商品', entries: [] },
  { title: '营销', entries: [] },
  { title: '财务', entries: [] },
  { title: '管理', entries: [] },
]
