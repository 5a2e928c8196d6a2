import { deskPopups } from '#src/api/desk/content/showing.ts'
import { readPopupCookie } from '#src/domain/content/popup-cookie.ts'
import { type PopupTerms, popupFieldsOf, readPopup } from '#src/domain/content/showing/popup.ts'
import { liveRules } from '#src/server/marketing/coupons/service.ts'
import { type ContentNoun, contentRecordHandlers } from '#src/server/operations/content-records/service.ts'
import {
  deletePopup,
  insertPopup,
  listAllPopups,
  type StoredPopup,
  setPopupSort,
  updatePopup,
} from '../store/popups.ts'

const popupNoun: ContentNoun<StoredPopup, PopupTerms> = {
  entity: 'popup',
  list: listAllPopups,
  fieldsOf: (row) => popupFieldsOf({ ...row, repeat_hours: readPopupCookie(row.cookie)?.expire ?? 0 }),
  async read({ now }, tx, fields) {
    const { popup, faults } = readPopup(fields)
    if (popup.kind !== 'coupons' || faults['coupon_ids'] || !popup.active) return { terms: popup, faults }
    const live = await liveRules(tx, popup.coupon_ids, now)
    const missing = popup.coupon_ids.filter((id) => !live.some((rule) => rule.id === id))
    if (missing.length > 0) faults['coupon_ids'] = `规则${missing.join('、')}没有启用、不公开领取或已到期`
    return { terms: popup, faults }
  },
  insert: insertPopup,
  update: updatePopup,
  setSort: setPopupSort,
  remove: deletePopup,
}

export const deskPopupHandlers = contentRecordHandlers(deskPopups, popupNoun)
