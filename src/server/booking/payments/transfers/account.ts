import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { calmAlarm, raiseAlarm } from '#src/server/operations/notifications/service.ts'

/** The shop's account, as travellers type it into their bank. */
export interface BankAccount {
  name: string
  no: string
  bank: string
}

/** Null unless all of it is set: half an account takes nobody's money. */
export async function bankAccountOf(ctx: Pick<Ctx, 'db' | 'now'>): Promise<BankAccount | null> {
  const settings = await settingsOf(ctx)
  const account = {
    name: settings.text('bank_transfer.account_name'),
    no: settings.text('bank_transfer.account_no'),
    bank: settings.text('bank_transfer.bank'),
  }
  return Object.values(account).every((part) => part !== '') ? account : null
}

const ALARM = { kind: 'transfer_account_missing', ref: 'bank_transfer' } as const

/** Rings, once, in a shop of real money that travellers cannot send theirs to by bank. */
export async function lookForAccount(ctx: Ctx) {
  const isMissing = !ctx.hasSimulators && (await bankAccountOf(ctx)) === null
  if (isMissing) await raiseAlarm(ctx.db, ALARM, ctx.now)
  else await calmAlarm(ctx.db, ALARM, ctx.now)
}
