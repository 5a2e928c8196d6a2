import { complaintNoPattern } from '#src/domain/content/complaints/complaint.ts'
import { laterPage, matching, oneOf, orderNumber, searchOf } from '#src/web/client/search/search-fields.ts'

/** `no`: one complaint. `new`: the form, about the order `order` if there is one. Else the list. */
export const parseComplaintSearch = searchOf({
  no: matching(complaintNoPattern),
  new: oneOf(1),
  order: orderNumber,
  page: laterPage,
})
