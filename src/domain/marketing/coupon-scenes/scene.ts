import { addDays, dayOf } from '../../calendar-day.ts'
import { type CouponRule, couponCapText, couponMinText, couponValueText } from '../../pricing/coupon.ts'
import { discountTypeText } from '../coupons/rule-terms.ts'

/** Digits of the code that a coupon scene sends; they submit themselves (product specification §9). */
export const SCENE_CODE_DIGITS = 4
/** How long `领取成功` stays (product specification §9). */
export const SCENE_CLOSES_MS = 2_000

/** What is said below the title of a scene. */
export const sceneHint = (needsLogin: boolean) =>
  needsLogin ? '登录后领取，券会放入您的账号' : '短信验证码只用于这次领券，不会登录或注册账号'

/** A coupon as a scene shows it, in the words of the product specification §3. */
export interface SceneCoupon {
  faceValueTip: string
  way: string
  useconditiontip: string
  starttime: string
  endtime: string
}

const dotted = (day: string) => day.replaceAll('-', '.')

/** Its days are those that it would have if it were received now. */
export function sceneCoupon(rule: CouponRule, now: Date): SceneCoupon {
  const today = dayOf(now)
  const [from, to] =
    rule.validKind === 'days'
      ? [today, addDays(today, rule.validDays ?? 0)]
      : [rule.validFrom ? dayOf(rule.validFrom) : today, rule.validTo ? dayOf(rule.validTo) : today]
  return {
    faceValueTip: couponValueText(rule),
    way: discountTypeText[rule.discountType],
    useconditiontip: (rule.minFen === 0 && couponCapText(rule)) || couponMinText(rule),
    starttime: dotted(from),
    endtime: dotted(to),
  }
}

/** Where a member’s own things and money are: no scene comes between (rule book §11.4). */
export const isSceneFree = (path: string): boolean =>
  path.startsWith('/productOrder') || path === '/center' || path.startsWith('/center/')
