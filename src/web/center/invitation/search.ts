import { laterPage, oneOf, searchOf, whole } from '#src/web/client/search/search-fields.ts'

export const parseInvitationSearch = searchOf({
  list: oneOf('friends'),
  /** The number of one state of cashback; written out, because every page carries the code that reads addresses. */
  status: whole(0, 9),
  page: laterPage,
})
export type InvitationSearch = ReturnType<typeof parseInvitationSearch>
