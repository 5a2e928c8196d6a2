import type { Right } from '#src/domain/account/staff.ts'
import { useMe } from '../../client/me.ts'

/** Whether the right reaches a part of the fields alone. */
export const useIsPart = (right: Right) => {
  const { rights } = useMe()
  return !rights[right]?.includes('all')
}

export const PART_TEXT = '由产品同事修改'
export const FIXED_SLUG = '已经展示过，地址不能再改'
