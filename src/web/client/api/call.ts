import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { settings } from '#src/api/content/settings.ts'
import type { Data, Endpoint, Input } from '#src/api/endpoint.ts'
import { errors, type Refusal } from '#src/api/errors.ts'
import { ApiError, asked, dataOf, Envelope, lostText } from '#src/api/reply.ts'
import { z } from '#src/api/zod.ts'

export const isRefusal = (error: unknown, name: Refusal) =>
  error instanceof ApiError && error.code === errors[name].code

/** The name of an error of an `import()`. */
export const fileLost = 'FileLost'

/** In process during SSR, over HTTP in the browser. The build keeps only the half that its side needs. */
const send = createIsomorphicFn()
  .server((path: string, init: RequestInit, _needsNonce: boolean) => {
    const context = getGlobalStartContext()
    if (!context) throw new Error(`${path} was called outside the rendering of a page`)
    return context.sendToApi(new Request(new URL(path, 'http://in-process'), init))
  })
  .client(async (path: string, init: RequestInit, needsNonce: boolean) => {
    return fetchInTime(path, { ...init, headers: await ownHeaders(needsNonce) })
  })

const fetchInTime = (path: string, init: RequestInit = {}) =>
  fetch(path, { ...init, signal: AbortSignal.timeout(25_000) }).catch((cause: unknown) => {
    throw new Error(lostText, { cause })
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
  asking ??= fetchInTime(`${settings.info.path}?platform=3`)
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
  const { address, form } = asked(endpoint, input)
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
  return dataOf(endpoint, reply)
}
