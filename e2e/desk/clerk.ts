import type { BrowserContextOptions } from 'playwright-core'
import { realClock } from '#src/platform/clock.ts'
import { readConfig } from '#src/platform/config.ts'
import { makeVault } from '#src/platform/crypto/vault.ts'
import { nobody } from '#src/server/ctx.ts'
import { type Person, signInStaff } from '#test/people/staff.ts'
import type { Site } from '#test/shop/site.ts'
import { openBrowser } from '../browser/visitors.ts'

interface Options extends BrowserContextOptions {
  staysOpen?: boolean
}

/** The desk of a test file: each clerk is somebody of their own in a browser of their own, signed in already. */
export async function openDesk(site: Site) {
  const visit = await openBrowser(site)
  const vault = makeVault(readConfig({ APP_ENV: 'test' }))
  /** By the shop's clock, which a test may have moved by more than a session lasts. */
  async function signIn(person: Person) {
    const { offset_seconds } = await site.db
      .selectFrom('shop_clock')
      .select('offset_seconds')
      .executeTakeFirstOrThrow()
    const now = new Date(realClock.now().getTime() + Number(offset_seconds) * 1_000)
    return signInStaff(
      { db: site.db, ctx: () => ({ vault, now, visitor: nobody, deskUrl: site.origin }) },
      person,
    )
  }
  return {
    /** A browser of somebody who is not signed in. */
    visit,
    async clerk(person: Person, options: Options = {}) {
      const [visited, staff] = [await visit(options), await signIn(person)]
      const [name = '', value = ''] = staff.cookie.split('=')
      const url = new URL(site.origin)
      await visited.context.addCookies([
        { name, value, domain: url.hostname, path: '/api/desk', httpOnly: true, sameSite: 'Strict' },
      ])
      return { ...visited, staff }
    },
  }
}
