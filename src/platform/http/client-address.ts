import type { IncomingMessage } from 'node:http'

/**
 * The visitor's address. `X-Forwarded-For` is believed only as far as there are proxies of our own in front: each
 * appends the address it saw, so the last `trustedProxies`-th entry is the first one that a stranger cannot write.
 */
export function clientAddress(incoming: IncomingMessage, trustedProxies: number) {
  const socket = incoming.socket.remoteAddress ?? '127.0.0.1'
  if (trustedProxies === 0) return socket
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const claimed = forwarded.at(-trustedProxies) ?? forwarded[0]
  return claimed && /^[0-9a-fA-F.:]{2,45}$/.test(claimed) ? claimed : socket
}
