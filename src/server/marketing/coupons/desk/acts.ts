import type { CouponRuleStatus } from '#src/domain/marketing/coupons/rule-terms.ts'

interface Standing {
  status: CouponRuleStatus
  issued: number
  total: number | null
  isPromised: boolean
  isNamed: boolean
}

const act = (why: string) => ({ allowed: why === '', why })

/** Why the terms cannot be changed any more; empty while they can. */
export function fixedWhy({ status }: Pick<Standing, 'status'>): string {
  if (status === 'draft') return ''
  return status === 'pending'
    ? '复核中，撤回后可以修改'
    : '启用后面额、门槛、范围与有效期不能修改，可复制为新规则'
}

/** What can be done with a rule, each with the reason where it cannot. `isAsked`: a second person is being waited for. */
export function acts({ status, issued, total, isPromised, isNamed }: Standing, isAsked: boolean) {
  const isDraft = status === 'draft'
  const raising =
    status !== 'live' && status !== 'stopped'
      ? '启用后才能增加张数'
      : total === null
        ? '不限张数'
        : isAsked
          ? '已提交复核，请等待决定'
          : ''
  const promised =
    issued > 0 ? '已有人领取，只能停发或复制' : isPromised ? '已生成兑换码或在兑换架上，只能停发或复制' : ''
  const kept = isNamed ? '有兑换码批次或兑换架记录，不能删除' : ''
  return {
    start: act(isDraft ? '' : '不是草稿'),
    reopen: act(isDraft ? '已是草稿' : promised),
    raise: act(raising),
    stop: act(status === 'live' ? '' : status === 'stopped' ? '已停发' : '尚未启用'),
    resume: act(status === 'stopped' ? '' : '没有停发'),
    discard: act(isDraft && issued === 0 ? kept : '只有草稿可以删除'),
  }
}
export type RuleAct = keyof ReturnType<typeof acts>
