import { type MessageKind, messageKinds } from '#src/domain/member-codes.ts'

export interface MessageSearch {
  /** The number of one kind; absent are all. */
  kind?: number
  page?: number
}

export function parseMessageSearch(raw: Record<string, unknown>): MessageSearch {
  const kind = Number(raw['kind'])
  const page = Number(raw['page'])
  return {
    ...(kindOf(kind) && { kind }),
    ...(Number.isInteger(page) && page > 1 && page <= 500 && { page }),
  }
}

export const kindOf = (number: number | undefined) =>
  (Object.keys(messageKinds) as MessageKind[]).find((kind) => messageKinds[kind] === number)
