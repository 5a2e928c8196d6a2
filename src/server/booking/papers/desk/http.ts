import { orderContracts } from '#src/api/desk/contracts/order-contracts.ts'
import { hit } from '#src/platform/limits.ts'
import { Refused } from '#src/platform/refused.ts'
import { maskedHtml, signedContract } from '#src/server/booking/contracts/service.ts'
import { findDeskOrder, seesPeople } from '#src/server/booking/orders/service.ts'
import { handlers } from '#src/server/ctx.ts'
import { contractSheet } from '../contract.ts'

/** Of one member of staff in ten minutes. */
const PRESSED = { windowSeconds: 600, max: 60 }

export const deskPaperHandlers = handlers(orderContracts, {
  /** A copy for staff: what it masks they read nowhere without a reason (desk book §2.1). */
  async paper({ ctx, staff, input: { no, contract_no } }) {
    const order = await findDeskOrder(ctx.db, staff, no)
    if (!seesPeople(staff)) throw new Refused('NO_RIGHT', { right: 'order.read' })
    const seconds = await hit(ctx.db, [{ key: `paper:staff:${staff.id}`, ...PRESSED }], ctx.now)
    if (seconds !== null) throw new Refused('TOO_OFTEN', { retry_after: seconds })
    const text = await signedContract(ctx, order.id, contract_no)
    const body = await ctx.press.press(
      contractSheet({ ...text, html: maskedHtml(text.html) }, '副本，证件号与电话已隐去'),
    )
    return {
      answer: { type: 'application/pdf' as const, name: `合同${contract_no}（副本）.pdf`, body },
      audit: [{ entity: 'order', id: no, after: { contract_no } }],
    }
  },
})
