interface Facts {
  publicUrl: string
  hasStandIns: boolean
  readyMs: number
  migrations: number
}

/** What a developer reads after `npm start`. The first line is also what a test waits for. */
export function welcome({ publicUrl, hasStandIns, readyMs, migrations }: Facts) {
  const lines = [
    `Ready on ${publicUrl}/ in ${(readyMs / 1000).toFixed(1)} s (${migrations} migrations applied).`,
  ]
  if (hasStandIns)
    lines.push(
      '',
      '  Demo account       13800000001, with an order in every state (log in by SMS; the code is in the outbox)',
      '  To book            any other mobile number, for example 13800000002: it registers',
      `  Outbox             ${publicUrl}/dev/outbox`,
      `  Clock              ${publicUrl}/dev/clock`,
      '  Payment            scan the QR at the cashier, or open its address /dev/pay/<out_trade_no>',
      '',
    )
  return lines.join('\n')
}
