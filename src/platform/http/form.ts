import type { Endpoint } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { badFields, Refused } from '../refused.ts'

export type Fields = Record<string, string>

/** The query of a GET or the form of a POST, as text by name; of a repeated name the last one counts. */
export async function readFields(request: Request): Promise<Fields> {
  if (request.method === 'GET') return textFields(new URL(request.url).searchParams)
  const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const body = await readText(request)
  if (body !== '' && type !== 'application/x-www-form-urlencoded')
    throw badFields({ body: '请以 application/x-www-form-urlencoded 格式提交' })
  return textFields(new URLSearchParams(body))
}

async function readText(request: Request) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await request.arrayBuffer())
  } catch (error) {
    if (error instanceof TypeError) throw badFields({ body: '内容不是有效的 UTF-8 文本' })
    throw error
  }
}

export function textFields(params: URLSearchParams): Fields {
  const fields = Object.fromEntries(params)
  // Percent-encoded bytes that are no UTF-8 arrive as the replacement character; a zero byte no database takes.
  for (const [name, value] of params)
    if (/[\uFFFD\0]/.test(value))
      throw badFields({ [name.replaceAll(/[\uFFFD\0]/g, '?')]: '内容含有无法识别的字符' })
  return fields
}

/** What an endpoint's fields are called, and which of them mean something when they are sent empty. */
export function fieldsOf({ input }: Endpoint) {
  const shape = (input as unknown as { shape?: Record<string, z.core.$ZodType> }).shape ?? {}
  const names = Object.keys(shape).sort()
  const mayBeEmpty = new Set(names.filter((name) => acceptsEmpty(shape[name])))
  return {
    names,
    /** Ignores unknown fields. A field sent empty counts as not sent, unless empty is one of its values. */
    pick(sent: Fields): Fields {
      const picked: Fields = {}
      for (const name of names) {
        const value = sent[name]
        if (value !== undefined && (value !== '' || mayBeEmpty.has(name))) picked[name] = value
      }
      return picked
    },
  }
}

const acceptsEmpty = (schema: z.core.$ZodType | undefined) =>
  schema !== undefined && z.safeDecode(schema, '').success

/** Decodes what was sent, or refuses with each field's first complaint. */
export function decodeInput(endpoint: Endpoint, sent: Fields) {
  const decoded = z.safeDecode(endpoint.input, sent)
  if (decoded.success) return decoded.data
  const errors: Record<string, string> = {}
  for (const { path, message } of decoded.error.issues) errors[path.join('.')] ??= message
  throw new Refused('PARAM', { errors })
}
