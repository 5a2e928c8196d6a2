import type { DeskEdition } from '#src/api/desk/marketing/campaigns.ts'

export const statusText: Record<DeskEdition['status'], string> = {
  draft: '草稿',
  scheduled: '待上线',
  live: '进行中',
  ended: '已结束',
}

export const statusLook: Record<DeskEdition['status'], string> = {
  draft: 'tag',
  scheduled: 'tag info',
  live: 'tag pine',
  ended: 'tag',
}
