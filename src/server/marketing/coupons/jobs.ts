import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { forgetGiftDevices } from './giving/gift-browser.ts'
import { dropParked } from './giving/parked.ts'
import { expireCoupons } from './life.ts'

export const couponJobs = (ctx: () => Ctx): PeriodicJob[] => [
  {
    name: 'coupon_expiry',
    everySeconds: 600,
    run: async (now) => {
      const { db } = ctx()
      await expireCoupons(db, now)
      await dropParked(db, now)
      await forgetGiftDevices(db, now)
    },
  },
]
