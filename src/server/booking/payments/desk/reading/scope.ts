import type { Staff } from '#src/api/endpoint.ts'
import { scopesOf } from '#src/domain/account/staff.ts'

/** 客服 looks at the payments of one order, 财务 at all (desk book §2.1). */
export const seesAllPayments = (staff: Staff): boolean => scopesOf(staff, 'finance.read').includes('all')
