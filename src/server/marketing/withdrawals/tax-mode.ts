import { type TaxMode, taxModes } from '#src/domain/marketing/cashback/withdrawal-states.ts'
import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'

/** Whether tax is withheld, as the setting says; nothing where it says something else. */
export async function taxModeOf(ctx: Pick<Ctx, 'db' | 'now'>): Promise<TaxMode> {
  const set = (await settingsOf(ctx)).text('brokerage.tax_mode')
  return taxModes.find((mode) => mode === set) ?? 'none'
}
