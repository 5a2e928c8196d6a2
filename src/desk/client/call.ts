import { me } from '#src/api/desk/account/me.ts'
import { type Data, type DeskEndpoint, type Input, isStreamed } from '#src/api/endpoint.ts'
import type { AnyRefusal } from '#src/api/errors.ts'
import { allErrors } from '#src/api/errors-for-staff.ts'
import { ApiError, asked, dataOf, Envelope, lostText } from '#src/api/reply.ts'
import { sendFile } from '#src/api/send-file.ts'
import { z } from '#src/api/zod.ts'
import { screen } from '../cover/screen.ts'
import { heldNonce, holdPerson, session, stepUp } from './session.ts'

export const isRefusal = (error: unknown, name: AnyRefusal) =>
  error instanceof ApiError && error.code === allErrors[name].code

interface Options {
  signal?: AbortSignal
  /** For an endpoint that takes one. */
  file?: File
  /** Hears how much of the file has left, from 0 to 1. */
  onProgress?(part: number): void
}

/**
 * The way to the server for everything but files and the stream of events. A session that has ended opens the login over
 * the page; where the six digits are wanted again they are asked for, and the call is repeated.
 */
export async function call<E extends DeskEndpoint>(
  endpoint: E,
  input: Input<E>,
  options: Options = {},
): Promise<Data<E>> {
  const reply = await settled(endpoint, async () =>
    z.parse(
      Envelope,
      options.file
        ? await sendWithFile(endpoint, input, options.file, options)
        : await (await send(endpoint, input, options)).json(),
    ),
  )
  const data = dataOf(endpoint, reply)
  if (endpoint.path === me.read.path) {
    if (!holdPerson(data as Data<typeof me.read>)) return new Promise<never>(() => {})
    session.set('open')
  }
  return data
}

/** Fetches a file of the desk; no link can, because of the header. */
export async function callForFile<E extends DeskEndpoint>(endpoint: E, input: Input<E>): Promise<Blob> {
  let file = new Blob()
  await settled(endpoint, async () => {
    const response = await send(endpoint, input, {})
    if (!response.headers.get('content-type')?.startsWith('application/json')) {
      file = await response.blob()
      return { code: 0, message: '', data: null, request_id: '' }
    }
    const reply = z.parse(Envelope, await response.json())
    if (reply.code !== 0) return reply
    throw new Error(`${endpoint.path} answers no file`)
  }).then((reply) => {
    if (reply.code !== 0) throw new ApiError(reply)
  })
  return file
}

type Reply = z.output<typeof Envelope>

/** Repeats what was refused for a reason that can be mended: an unknown nonce, or six digits too long ago. */
async function settled(endpoint: DeskEndpoint, ask: () => Promise<Reply>): Promise<Reply> {
  let reply = await ask()
  if (reply.code === allErrors.NONCE.code && endpoint.path !== me.read.path) {
    await call(me.read, {})
    reply = await ask()
  }
  if (reply.code === allErrors.STEP_UP.code && (await stepUp())) reply = await ask()
  if (reply.code === allErrors.NOT_STAFF.code) session.set('ended')
  return reply
}

const ownHeaders = () => ({
  'x-desk-nonce': heldNonce(),
  'x-requested-with': 'fetch',
  ...attendance(),
})

async function send<E extends DeskEndpoint>(endpoint: E, input: Input<E>, { signal }: Options) {
  const { address, form } = asked(endpoint, input)
  const limit = AbortSignal.timeout(25_000)
  const init = {
    headers: ownHeaders(),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
  }
  const query = endpoint.method === 'GET' && form.size > 0 ? `?${form}` : ''
  const body = endpoint.method === 'GET' ? {} : { method: 'POST', body: form }
  return fetch(address + query, { ...init, ...body }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new Error(lostText, { cause })
  })
}

/** What a page asks for by itself behind a covered screen keeps no session alive. */
export const attendance = (): Record<string, string> =>
  screen.isCovered() ? { 'x-desk-unattended': '1' } : {}

async function sendWithFile<E extends DeskEndpoint>(
  endpoint: E,
  input: Input<E>,
  file: File,
  { signal, onProgress }: Options,
) {
  const { address, form: fields } = asked(endpoint, input)
  const body = isStreamed(endpoint.takes) ? file : formAround(file, fields)
  return sendFile(address, { body, headers: ownHeaders(), signal, onProgress }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new Error(lostText, { cause })
  })
}

function formAround(file: File, fields: Iterable<[string, string]>) {
  const form = new FormData()
  for (const [name, value] of fields) form.set(name, value)
  form.set('file', file)
  return form
}
