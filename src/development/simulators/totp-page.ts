import type { Clock } from '#src/platform/clock.ts'
import { totpAt } from '#src/platform/crypto/totp.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { Db } from '#src/platform/db/database.ts'
import { escapeHtml } from '#src/platform/html-text.ts'
import { CARD_STYLE, simulatorPage, styleAnswer } from './page.ts'

const STYLE_PATH = '/dev/totp.css'
const STEP_SECONDS = 30

interface Deps {
  db: Db
  vault: Vault
  clock: Pick<Clock, 'now'>
}

/** `/dev/totp` and `/dev/totp.json?login=`: the six digits that the authenticator apps of the desk's people show now. */
export const totpPages =
  (deps: Deps) =>
  async (request: Request): Promise<Response | null> => {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === STYLE_PATH) return styleAnswer(STYLE)
    if (pathname === '/dev/totp') return page(await appsOf(deps), deps.clock.now())
    if (pathname !== '/dev/totp.json') return null
    const found = (await appsOf(deps)).find(({ login }) => login === searchParams.get('login'))
    return Response.json({ code: found?.code ?? null }, { headers: { 'cache-control': 'no-store' } })
  }

async function appsOf({ db, vault, clock }: Deps) {
  const rows = await db
    .selectFrom('staff')
    .select(['login', 'name', 'totp_secret_enc'])
    .where('totp_secret_enc', 'is not', null)
    .orderBy('id')
    .execute()
  return rows.flatMap(({ login, name, totp_secret_enc }) =>
    totp_secret_enc ? [{ login, name, code: totpAt(vault.open(totp_secret_enc), clock.now()) }] : [],
  )
}

function page(apps: Awaited<ReturnType<typeof appsOf>>, now: Date) {
  const left = STEP_SECONDS - (Math.floor(now.getTime() / 1000) % STEP_SECONDS)
  const rows = apps.map(
    ({ login, name, code }) =>
      `<tr><th scope="row">${escapeHtml(login)}</th><td>${escapeHtml(name)}</td><td class="code">${code.slice(0, 3)} ${code.slice(3)}</td></tr>`,
  )
  const answer = simulatorPage({
    title: '动态码',
    note: `开发环境代替手机上的动态码应用。${left}秒后换下一组，本页自动更新；用过的一组不能再用。`,
    stylePath: STYLE_PATH,
    content: `<table>${rows.join('')}</table>`,
  })
  answer.headers.set('refresh', String(left))
  return answer
}

const STYLE = `${CARD_STYLE}table { width: 100%; margin-top: 16px; border-collapse: collapse }
th, td { padding: 8px 0; border-top: 1px solid #e6e2d9; text-align: left; font-weight: 400 }
td:nth-child(2) { color: #5c6865 }
.code { text-align: right; font-size: 20px; font-weight: 600; font-variant-numeric: tabular-nums; letter-spacing: 0.06em }
`
