import type { content } from '#src/api/content/pages.ts'
import type { Data } from '#src/api/endpoint.ts'
import { isOnPages, isUndisturbed, pathOfAddress } from '#src/domain/content/page-address.ts'
import { cookieLine, type PopupCookie, readPopupCookie } from '#src/domain/content/popup-cookie.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { previewedId } from '#src/server/operations/previews/service.ts'
import { findPopup, findRegisteredAt, listPopups, type PopupRow } from './store/popups.ts'

/** How long after registering a member counts as new. */
const NEW_MEMBER_MS = 30 * 86_400_000

interface Asked {
  url: string
  /** Cookies that the page's script can read. The others come with the request itself. */
  cookieNames: ReadonlySet<string>
  memberId: number | null
}

type Popup = Data<(typeof content)['popups']>['popUps'][number]

/**
 * The first popup that belongs on this page and has not been seen, or none. One with an HttpOnly cookie is marked as
 * seen on this very reply, because no script could do it later.
 */
export async function popupFor(ctx: Ctx, asked: Asked, reply: Headers): Promise<Popup[]> {
  if (ctx.visitor.preview) return previewedPopup(ctx)
  const path = pathOfAddress(asked.url)
  if (isUndisturbed(path)) return []
  const here = (await listPopups(ctx.db, ctx.now)).filter(({ pages }) => isOnPages(path, pages))
  const isNew = here.some(({ audience }) => audience === 'new_member')
    ? await isNewMember(ctx, asked.memberId)
    : false
  for (const row of here) {
    const cookie = readPopupCookie(row.cookie)
    if (!cookie || !isMeantFor(row, asked.memberId, isNew)) continue
    if (asked.cookieNames.has(cookie.name) || ctx.visitor.cookie(cookie.name) !== null) continue
    if (cookie.httponly) reply.append('set-cookie', cookieLine(cookie, ctx.publicUrl))
    return [popupOf(row, cookie)]
  }
  return []
}

/** At once and to whoever looks, marked as seen in no browser; a preview of something else is disturbed by none. */
async function previewedPopup(ctx: Ctx): Promise<Popup[]> {
  const id = await previewedId(ctx, 'popup')
  const row = id === null ? undefined : await findPopup(ctx.db, id)
  const cookie = row && readPopupCookie(row.cookie)
  return cookie ? [{ ...popupOf(row, { ...cookie, httponly: true }), delayTime: 0 }] : []
}

function isMeantFor({ audience }: PopupRow, memberId: number | null, isNew: boolean) {
  switch (audience) {
    case 'all':
      return true
    case 'guest':
      return memberId === null
    case 'member':
      return memberId !== null
    case 'new_member':
      return isNew
  }
}

async function isNewMember(ctx: Ctx, memberId: number | null) {
  if (memberId === null) return false
  const since = await findRegisteredAt(ctx.db, memberId)
  return since !== undefined && ctx.now.getTime() - since.getTime() < NEW_MEMBER_MS
}

const popupOf = (row: PopupRow, cookie: PopupCookie): Popup => ({
  id: row.id,
  type: row.kind,
  title: row.title,
  delayTime: row.delaySeconds,
  cookie,
  ...(row.url !== '' && { url: row.url }),
  ...(row.kind === 'image'
    ? { img: row.img, img_alt: row.imgAlt }
    : { couponIds: row.couponIds, ...(row.img !== '' && { img: row.img, img_alt: row.imgAlt }) }),
})
