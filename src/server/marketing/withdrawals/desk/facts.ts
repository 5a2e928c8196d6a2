import type { WithdrawalFact } from '#src/api/desk/finance/withdrawals.ts'
import { dayOf, daysBetween } from '#src/domain/calendar-day.ts'
import { voidReasonText } from '#src/domain/marketing/cashback/states.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { isOwnName } from '../payee.ts'
import { findOwner } from '../store.ts'
import { countOthersOfAccount, type FoundRow, type listShareRows } from './store.ts'

type Shares = Awaited<ReturnType<typeof listShareRows>>

/** What whoever agrees to a withdrawal has to look at (desk book §4.10). */
export async function factsOf(ctx: Ctx, row: FoundRow, shares: Shares): Promise<WithdrawalFact[]> {
  const days = daysBetween(dayOf(row.registered_at), dayOf(row.requested_at))
  const others = await countOthersOfAccount(ctx.db, row)
  const marked = shares.filter(({ mark }) => mark !== null)
  const refunded = shares.filter(({ refundedAt }) => refundedAt !== null)
  return [
    await nameFact(ctx, row),
    { label: '首次提现', text: row.is_first ? '是，此前没有付过款' : '否', is_fine: null },
    { label: '账号', text: `申请时已注册${days}天`, is_fine: null },
    {
      label: '收款账户',
      text: others === 0 ? '没有其他会员使用' : `另有${others}位会员提现到这个账户`,
      is_fine: others === 0,
    },
    {
      label: '下单人与邀请人',
      text:
        marked.length === 0
          ? '手机号、设备和付款账户都不同'
          : marked
              .map(({ orderNo, mark }) => `${orderNo}${mark === null ? '' : voidReasonText[mark]}`)
              .join('；'),
      is_fine: marked.length === 0,
    },
    {
      label: '申请后的退款',
      text: refunded.length === 0 ? '没有' : refunded.map(({ orderNo }) => orderNo).join('、'),
      is_fine: refunded.length === 0,
    },
  ]
}

async function nameFact(ctx: Ctx, row: FoundRow): Promise<WithdrawalFact> {
  if (row.real_name_enc === null) return { label: '实名', text: '已删除', is_fine: null }
  const owner = await findOwner(ctx.db, row.member_id)
  const isFine = isOwnName(ctx.vault.open(row.real_name_enc), owner)
  return {
    label: '实名',
    text: isFine ? '与常用旅客中的本人一致' : '与常用旅客中的本人不再一致',
    is_fine: isFine,
  }
}
