import type { Refusal } from '#src/api/errors.ts'
import { ApiError, messageOf } from '#src/api/reply.ts'
import { isRefusal } from '../client/api/call.ts'
import type { Faults } from './judge.ts'

/** Where the usual refusals are told; a form without such a field tells them at its end. */
const usual: Partial<Record<Refusal, string>> = {
  BAD_CODE: 'code',
  PHONE_BLOCKED: 'phone',
  PHONE_REGISTERED: 'phone',
  PWD_RULE: 'pwd',
}

/** What the server refused, by field; nothing where no field can mend it. */
export function refusedFields(error: unknown, at?: Partial<Record<Refusal, string>>): Faults {
  if (!(error instanceof ApiError)) return {}
  if (Object.keys(error.fieldErrors).length > 0) return error.fieldErrors
  const [, name] =
    Object.entries({ ...usual, ...at }).find(([refusal]) => isRefusal(error, refusal as Refusal)) ?? []
  return name === undefined ? {} : { [name]: messageOf(error) }
}
