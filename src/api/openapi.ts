import { type Endpoint, isStreamed, mostFileBytes, pathFields, type SentFile } from './endpoint.ts'
import { type AnyRefusal, everywhere } from './errors.ts'
import { allErrors } from './errors-for-staff.ts'
import { endpoints } from './index.ts'
import { z } from './zod.ts'

type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] }

/** Describes what is on the wire, not what our code makes of it: the input side of every codec. */
const wire = (schema: z.core.$ZodType) => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
  }) as JsonSchema
  return rest as JsonSchema
}

export const allEndpoints: Endpoint[] = Object.values(endpoints).flatMap((group) =>
  Object.values<Endpoint>(group),
)

interface About {
  title: string
  description: string
}

const ofShop: About = {
  title: '百陌旅行 API',
  description:
    '请求为 application/x-www-form-urlencoded，应答恒为 {code, message, data, request_id}；金额为整数分，日期为上海时间。POST 须带与 nonce cookie 相同的 X-Nonce。',
}

/** The API as an OpenAPI 3.1 document, in the words of the wire. */
export const openapi = () => describeEndpoints(allEndpoints)

export function describeEndpoints(endpoints: readonly Endpoint[], { title, description } = ofShop) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title,
      version: '3',
      description,
    },
    paths,
  }
}

function operation(endpoint: Endpoint) {
  const { properties = {}, required = [] } = wire(endpoint.input)
  const inPath = pathFields(endpoint)
  const codes = [
    ...endpoint.refusals,
    ...everywhere,
    ...(endpoint.access === 'member' ? (['NOT_LOGIN'] as const) : []),
    ...refusalsOfStaff(endpoint),
  ]
  const description = [
    '0',
    ...codes.map((name) => `${allErrors[name].code} ${allErrors[name].message}`),
  ].join(' | ')
  const sent =
    endpoint.method === 'GET'
      ? {
          parameters: Object.entries(properties).map(([name, schema]) => ({
            name,
            in: inPath.includes(name) ? 'path' : 'query',
            required: required.includes(name),
            schema,
          })),
        }
      : { requestBody: { content: formOf(endpoint) } }
  return {
    summary: endpoint.summary,
    ...(endpoint.access === 'member' && { security: [{ session: [] }] }),
    ...(typeof endpoint.access === 'object' && {
      security: [{ desk: [] }],
      'x-right': endpoint.access.staff,
    }),
    ...(endpoint.audit && { 'x-audit': endpoint.audit }),
    ...sent,
    responses: answersOf(endpoint, description),
  }
}

function refusalsOfStaff({ access, stepUp }: Endpoint): AnyRefusal[] {
  if (typeof access === 'string') return []
  return [
    'NOT_STAFF',
    ...(access.staff === 'signed_in' ? [] : (['NO_RIGHT'] as const)),
    ...(stepUp ? (['STEP_UP'] as const) : []),
  ]
}

const picture = { kinds: 'JPG、PNG 或 WebP', contentMediaType: 'image/*' }
const files: Record<SentFile, typeof picture> = {
  picture,
  large_picture: picture,
  document: { kinds: 'PDF、PNG 或 JPG', contentMediaType: '*/*' },
  captions: { kinds: 'WebVTT 字幕', contentMediaType: 'text/vtt' },
  video: { kinds: 'H.264 编码的 MP4', contentMediaType: 'video/mp4' },
}

function formOf({ input, takes }: Endpoint) {
  const form = wire(input)
  if (!takes) return { 'application/x-www-form-urlencoded': { schema: form } }
  const { kinds, contentMediaType } = files[takes]
  const file = {
    type: 'string',
    contentMediaType,
    description: `${kinds}，最大 ${mostFileBytes[takes] >> 20} MB`,
  }
  if (isStreamed(takes)) return { [contentMediaType]: { schema: file } }
  const schema = {
    ...form,
    properties: { ...form.properties, file },
    required: [...(form.required ?? []), 'file'],
  }
  return { 'multipart/form-data': { schema } }
}

function answersOf({ answers, data }: Endpoint, description: string) {
  if (answers === 'redirect')
    return { 302: { description: '跳转', headers: { Location: { schema: { type: 'string' } } } } }
  if (answers === 'form') return { 200: { description: '前往其他网站的页面', content: { 'text/html': {} } } }
  if (answers === 'event-stream')
    return { 200: { description, content: { 'text/event-stream': { schema: wire(data) } } } }
  const content = answers
    ? Object.fromEntries(answers.map((type) => [type, {}]))
    : { 'application/json': { schema: envelopeOf(wire(data)) } }
  return { 200: { description, content } }
}

const envelopeOf = (data: JsonSchema) => ({
  type: 'object',
  properties: {
    code: { type: 'integer' },
    message: { type: 'string' },
    data: { anyOf: [data, { type: 'null' }] },
    request_id: { type: 'string' },
  },
  required: ['code', 'message', 'data', 'request_id'],
})
