import { settingsOf } from '#src/server/content/settings/service.ts'
import type { Ctx } from '#src/server/ctx.ts'

/** The shop's own data in a contract. */
export interface ShopFacts {
  company: string
  licenceNo: string
  creditCode: string
  address: string
  servicePhone: string
  emergencyPhone: string
  complaintLines: string
}

export async function shopFacts(ctx: Ctx): Promise<ShopFacts> {
  const settings = await settingsOf(ctx)
  return {
    company: settings.text('company.name'),
    licenceNo: settings.text('company.licence_no'),
    creditCode: settings.text('company.credit_code'),
    address: settings.text('company.address'),
    servicePhone: settings.text('phone.service'),
    emergencyPhone: settings.text('phone.emergency'),
    complaintLines: settings
      .lines('phone.complaints')
      .map(({ name, phone }) => `${name} ${phone}`)
      .join('；'),
  }
}
