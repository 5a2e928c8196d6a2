import type { Page } from 'playwright-core'
import { endpoints } from '#src/api/index.ts'
import { realClock } from '#src/platform/clock.ts'
import { makeTraveller } from '#test/people/traveller.ts'
import type { Site } from '#test/shop/site.ts'
import type { openBrowser } from '../browser/visitors.ts'
import { answerCode } from './dialog-steps.ts'

/** Members of one site; `prefix` keeps the phones of two test files apart: eight digits. */
export function makeMembers(site: Site, visit: Awaited<ReturnType<typeof openBrowser>>, prefix: string) {
  let serial = 0

  /** A member, and a browser that is signed in as this member. */
  async function member() {
    serial += 1
    const phone = `${prefix}${String(serial).padStart(3, '0')}`
    const traveller = makeTraveller(site.origin, phone, `10.5.0.${serial}`)
    await traveller.login()
    const visitor = await visit({ acceptDownloads: true })
    await visitor.context.addCookies(traveller.cookieList())
    const { uid } = await traveller.call(endpoints.session.infos, {})
    const { id } = await site.db
      .selectFrom('member')
      .select('id')
      .where('uid', '=', uid)
      .executeTakeFirstOrThrow()
    /** Every browser of the member is signed out, as when a session is over. */
    const endSessions = () =>
      site.db
        .updateTable('session')
        .set({ revoked_at: realClock.now() })
        .where('member_id', '=', id)
        .execute()
    return { ...visitor, phone, traveller, id, endSessions }
  }

  /** Later, so that a code may be sent again, and without a captcha. */
  const later = site.advance

  return {
    member,
    later,
    answerCode: (page: Page, name: string, phone: string) => answerCode(site, dialogOf(page, name), phone),
  }
}

export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })
export const told = (page: Page, text: string) => page.getByRole('status').getByText(text).first().waitFor()

export const tabs = ['基本资料', '账号安全', '登录设备', '邮寄地址', '隐私与账号'] as const
export const tab = (page: Page, name: (typeof tabs)[number]) =>
  page.getByRole('navigation', { name: '个人资料分类' }).getByRole('link', { name })
