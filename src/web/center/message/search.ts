import { messageKinds } from '#src/domain/account/member-codes.ts'
import { keysOf } from '#src/domain/keys.ts'
import { laterPage, oneOf, searchOf } from '#src/web/client/search/search-fields.ts'

/** `kind`: the number of one kind; absent are all. */
export const parseMessageSearch = searchOf({ kind: oneOf(...Object.values(messageKinds)), page: laterPage })
export type MessageSearch = ReturnType<typeof parseMessageSearch>

export const kindOf = (number: number | undefined) =>
  keysOf(messageKinds).find((kind) => messageKinds[kind] === number)
