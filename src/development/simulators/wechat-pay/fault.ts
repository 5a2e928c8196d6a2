import { z } from '#src/api/zod.ts'

/** A refusal in the real service's shape: status, `{code, message}`, and for a bad parameter which one. */
export class Fault extends Error {
  readonly status: number
  readonly code: string
  readonly detail: object | undefined
  constructor(status: number, code: string, message: string, detail?: object) {
    super(message)
    this.status = status
    this.code = code
    this.detail = detail
  }
}

export const paramError = (field: string, message: string) =>
  new Fault(400, 'PARAM_ERROR', message, { location: 'body', field, issue: message })

/** The body of a request, or the first parameter that is wrong with it. */
export function parse<S extends z.ZodMiniType>(schema: S, body: unknown): z.infer<S> {
  const parsed = z.safeParse(schema, body)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw paramError(`/${issue?.path.join('/') ?? ''}`, '参数错误')
}
