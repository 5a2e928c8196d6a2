import type { Db } from '#src/platform/db/database.ts'
import { DEMO_STAFF_PASSWORD } from './demo/demo-staff.ts'
import { tellNewerSample } from './sample/edition.ts'

export { SAMPLE_MEDIA } from './sample/data.ts'
export { fillEmptyShop } from './sample/load.ts'
export { openSimulators } from './simulators/simulators.ts'

/** What a developer needs to know of a shop to try things in. */
export async function welcomeLines(db: Db, publicUrl: string): Promise<string[]> {
  const newer = await tellNewerSample(db)
  return [
    '',
    '  Demo account       13800000001, with an order in every state (log in by SMS; the code is in the outbox)',
    '  To book            any other mobile number, for example 13800000002: it registers',
    `  Desk               ${publicUrl}/desk as guanli, chanpin, jidiao, kefu, dingzhi, caiwu, caiwu2 or neirong;`,
    `                     password ${DEMO_STAFF_PASSWORD}, the six digits at ${publicUrl}/dev/totp`,
    `  Outbox             ${publicUrl}/dev/outbox`,
    `  Clock              ${publicUrl}/dev/clock`,
    '  Payment            scan the QR at the cashier, or open its address /dev/pay/<out_trade_no>',
    ...(newer ? ['', `  ${newer}`] : []),
    '',
  ]
}
