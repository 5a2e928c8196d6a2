import { addressed, type Data, type Endpoint, type Input } from './endpoint.ts'
import { errors } from './errors.ts'
import { z } from './zod.ts'

/** How a browser asks and reads what is answered, the same for the shop and the desk. */

export const Envelope = z.object({
  code: z.int(),
  message: z.string(),
  data: z.unknown(),
  request_id: z.string(),
})
type Reply = z.output<typeof Envelope>

/** The API said no. Anything else that goes wrong (network, a broken answer) is some other error. */
export class ApiError extends Error {
  readonly code: number
  readonly data: unknown
  readonly requestId: string

  constructor({ code, message, data, request_id }: Reply) {
    // With the number of the request where only the staff can help (rule book §19). In the sentence, because of an
    // error that was rendered on the server nothing else reaches the browser.
    super(code === errors.SYSTEM.code ? `${message}（请求编号 ${request_id}）` : message)
    this.code = code
    this.data = data
    this.requestId = request_id
  }

  /** Sentences by field, of codes 1 and 43. */
  get fieldErrors(): Record<string, string> {
    const { errors: byField } = (this.data ?? {}) as { errors?: Record<string, string> }
    return byField ?? {}
  }
}

export const lostText = '网络异常，请检查网络后重试'

/** What to tell a person of any failure: the server's sentence, or that the network is at fault. */
export const messageOf = (error: unknown) => (error instanceof ApiError ? error.message : lostText)

/** Where an endpoint is asked, and what is left for query or form. What it would refuse by a field is refused before it is sent. */
export function asked<E extends Endpoint>(endpoint: E, input: Input<E>) {
  const fields = Object.entries(encoded(endpoint, input)).filter(([, value]) => value !== undefined)
  const { address, rest } = addressed(
    endpoint,
    Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
  )
  return { address, form: new URLSearchParams(rest) }
}

function encoded<E extends Endpoint>({ input: schema }: E, input: Input<E>) {
  try {
    return z.encode(schema, input)
  } catch (error) {
    if (!(error instanceof Error && 'issues' in error)) throw error
    const byField: Record<string, string> = {}
    for (const { path, message } of error.issues as z.core.$ZodIssue[]) byField[path.join('.')] ??= message
    throw new ApiError({ ...errors.PARAM, data: { errors: byField }, request_id: '' })
  }
}

/** The data of a reply in our words; throws ApiError for a refusal. */
export function dataOf<E extends Endpoint>(endpoint: E, reply: Reply): Data<E> {
  if (reply.code !== 0) throw new ApiError(reply)
  return z.decode(endpoint.data, reply.data) as Data<E>
}
