import type { Plan } from '#src/api/content/plans.ts'
import { designerName } from './words.ts'

/** What comes of the changes that were asked for: nothing any more once the request is closed. */
export function changesAskedText(plan: Pick<Plan, 'accept_why' | 'dzs' | 'is_closed'>): string {
  if (plan.is_closed) return '已提出修改，需求关闭后不再发出新版。'
  const still = plan.accept_why === '' ? '当前这版仍可接受。' : ''
  return `已提出修改，${designerName(plan)}会在 24 小时内发出新版。${still}`
}

/** How the version stands; one that waits for nobody any more says that instead. */
export const stateText = ({
  is_closed,
  state,
  state_text,
}: Pick<Plan, 'is_closed' | 'state' | 'state_text'>) =>
  is_closed && (state === 'sent' || state === 'changes_asked') ? '需求已关闭' : state_text
