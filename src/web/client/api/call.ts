import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { settings } from '#src/api/content/settings.ts'
import { addressed, type Data, type Endpoint, type Input } from '#src/api/endpoint.ts'
import { errors, type Refusal } from '#src/api/errors.ts'
import { z } from '#src/api/zod.ts'

const Envelope = z.object({ code: z.int(), message: z.string(), data: z.unknown(), request_id: z.string() })

/** The API said no. Anything else that goes wrong (network, a broken answer) is some other error. */
export class ApiError extends Error {
  readonly code: number
  readonly data: unknown
  readonly requestId: string

  constructor({ code, message, data, request_id }: z.output<typeof Envelope>) {
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

export const isRefusal = (error: unknown, name: Refusal) =>
  error instanceof ApiError && error.code === errors[name].code

export const lostText = '网络异常，请检查网络后重试'

/** The name of an error of an `import()`. */
export const fileLost = 'FileLost'

/** What to tell a person of any failure: the server's sentence, or that the network is at fault. */
export const messageOf = (error: unknown) => (error instanceof ApiError ? error.message : lostText)

/** In process during SSR, over HTTP in the browser. The build keeps only the half that its side needs. */
const send = createIsomorphicFn()
  .server((path: string, init: RequestInit, _needsNonce: boolean) => {
    const context = getGlobalStartContext()
    if (!context) throw new Error(`${path} was called outside the rendering of a page`)
    return context.sendToApi(new Request(new URL(path, 'http://in-process'), init))
  })
  .client(async (path: string, init: RequestInit, needsNonce: boolean) => {
    const headers = await ownHeaders(needsNonce)
    return fetch(path, { ...init, headers, signal: AbortSignal.timeout(25_000) }).catch((cause: unknown) => {
      throw new Error(lostText, { cause })
    })
  })

/** The header that proves that a page of this shop calls, and no link or picture elsewhere. */
export async function ownHeaders(needsNonce = true) {
  if (needsNonce && !nonceCookie()) await getNonce()
  return { 'x-nonce': nonceCookie(), 'x-requested-with': 'fetch' }
}

const nonceCookie = () => /(?:^|; )nonce=([^;]+)/.exec(document.cookie)?.[1] ?? ''

/** One request for a nonce, however many calls wait for it. */
let asking: Promise<unknown> | undefined
function getNonce() {
  // Read to its end, or the connection stays taken until the garbage is collected.
  asking ??= fetch(`${settings.info.path}?platform=3`)
    .then((answer) => answer.text())
    .finally(() => {
      asking = undefined
    })
  return asking
}

/** Called when an endpoint for members refuses NOT_LOGIN. */
let whenSignedOut = () => {}
export const onSignedOut = (listener: () => void) => {
  whenSignedOut = listener
}

/** The only way a page reaches the server, but for pictures (`upload.ts`) and sound (`use-spoken-captcha.ts`). */
export async function call<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Data<E>> {
  const fields = Object.entries(z.encode(endpoint.input, input)).filter(([, value]) => value !== undefined)
  const { address, rest } = addressed(
    endpoint,
    Object.fromEntries(fields.map(([name, value]) => [name, String(value)])),
  )
  const form = new URLSearchParams(rest)
  const needsNonce = endpoint.method === 'POST' || endpoint.needsNonce === true
  return answerOf(endpoint, async () => {
    const response =
      endpoint.method === 'GET'
        ? await send(`${address}?${form}&platform=3`, {}, needsNonce)
        : await send(`${address}?platform=3`, { method: 'POST', body: form }, needsNonce)
    return response.json()
  })
}

/** Asks, and reads the answer as every answer is read. */
export async function answerOf<E extends Endpoint>(
  endpoint: E,
  ask: () => Promise<unknown>,
): Promise<Data<E>> {
  let reply = z.parse(Envelope, await ask())
  // The nonce went with a closed browser or a logout in another tab: get one and try once more (rule book §19).
  if (reply.code === errors.NONCE.code && typeof document !== 'undefined') {
    await getNonce()
    reply = z.parse(Envelope, await ask())
  }
  if (reply.code === errors.NOT_LOGIN.code) whenSignedOut()
  if (reply.code !== 0) throw new ApiError(reply)
  return z.decode(endpoint.data, reply.data) as Data<E>
}
