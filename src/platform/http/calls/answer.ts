import type { Context } from 'hono'
import type { Endpoint } from '#src/api/endpoint.ts'
import { type AnyRefusal, everywhere } from '#src/api/errors.ts'
import { z } from '#src/api/zod.ts'
import type { Log } from '../../log.ts'
import { Refused } from '../../refused.ts'
import type { Fields } from '../form.ts'
import type { KeptVideo, Mounted, Principal, SentBytes } from '../handlers.ts'
import { envelope } from '../pages/replies.ts'
import { type Leaving, postedOn, sentElsewhere } from '../redirects.ts'
import type { EventStreams, ServerEvent } from './event-streams.ts'
import { type FileAnswer, fileReply } from './files.ts'

/** One request for one endpoint. */
export interface Call<Ctx> extends Mounted {
  c: Context
  request: Request
  requestId: string
  ctx: Ctx
  log: Log
  /** Reads the query or the form. A value in the path wins over one of the same name in the query. */
  received(): Promise<{ sent: Fields; file?: SentBytes | undefined }>
}

/** Checks who may call and answers the call: once for the shop, once for the desk. */
export interface Calls<Ctx> {
  respond(call: Call<Ctx>): Promise<Response>
  /** The refusal that an unknown address answers. */
  refusalAtUnknown(request: Request, ctx: Ctx): Promise<AnyRefusal>
  /** Turns a refusal into a page where a person would see JSON. */
  refused?(refusal: Response, call: Call<Ctx>): Response | Promise<Response>
}

/** What a handler receives; the type of its endpoint says which of the optional fields are there. */
export interface Asked {
  ctx: unknown
  input: unknown
  reply: Headers
  file?: SentBytes | KeptVideo | undefined
  member?: unknown
  staff?: unknown
  requestId?: string
  signal?: AbortSignal
}

/** Runs the handler. A refusal that the API does not declare is our bug, and the caller gets a crash. */
export async function run(
  { endpoint, handle, request }: Pick<Call<unknown>, 'endpoint' | 'handle' | 'request'>,
  asked: Asked,
) {
  const { path, refusals, access, answers } = endpoint
  try {
    // `signal` is read only where a handler uses it: reading it makes an abort controller for each request.
    return await handle((Array.isArray(answers) ? { signal: request.signal, ...asked } : asked) as never)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { refusal } = error
    if (refusals.includes(refusal) || (everywhere as readonly AnyRefusal[]).includes(refusal)) throw error
    // A session can end while its last request runs.
    if (access === 'member' && refusal === 'NOT_LOGIN') throw error
    throw new Error(`${path} refused with undeclared ${refusal}`, { cause: error })
  }
}

/** Encoding is also the privacy filter: a column that the API does not name cannot leave. */
export const encoded = ({ data }: Endpoint, answer: unknown) => JSON.stringify(z.encode(data, answer))

/** Puts the handler's answer into the form that its endpoint declares. */
export function replyTo(
  { endpoint, requestId, log }: Call<unknown>,
  answer: unknown,
  reply: Headers,
): Response {
  const { answers, path } = endpoint
  if (!answers) return envelope(encoded(endpoint, answer), requestId, reply)
  if (answers === 'redirect') return sentElsewhere(String(answer), reply)
  if (answers === 'form') return postedOn(answer as Leaving, reply)
  const file = answer as FileAnswer
  if (!answers.includes(file.type as never)) throw new Error(`${path} promised ${answers}, not ${file.type}`)
  return fileReply(file, reply, (error) =>
    log.error({ error, request_id: requestId, path }, 'a file could not be sent to its end'),
  )
}

interface Listener {
  principal: Principal
  network: string
  browser: string
  isStillWelcome(): Promise<boolean>
}

/** Answers with events for as long as the browser listens. */
export function streamTo(call: Call<unknown>, asked: Asked, streams: EventStreams, listener: Listener) {
  const lastEventId = call.request.headers.get('last-event-id')
  return streams.open(call.c, {
    ...listener,
    reply: asked.reply,
    begin: async (signal) => {
      const events = await run(call, { ...asked, signal, lastEventId } as Asked)
      return encodedEvents(call.endpoint, events as AsyncIterable<ServerEvent>)
    },
  })
}

async function* encodedEvents(endpoint: Endpoint, events: AsyncIterable<ServerEvent>) {
  for await (const event of events) yield { ...event, data: encoded(endpoint, event.data) }
}
