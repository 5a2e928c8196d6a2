import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'

/** HTTP/1 and HTTP/2 alike. */
type Incoming = Pick<IncomingMessage, 'headers'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/**
 * The visitor's address, in one spelling. `X-Forwarded-For` is believed only as far as there are proxies of our own in
 * front: each appends the address it saw, so the last `trustedProxies`-th entry is the first one that a stranger cannot
 * write.
 */
export function clientAddress(incoming: Incoming, trustedProxies: number) {
  const socket = parseAddress(incoming.socket.remoteAddress)?.toString() ?? '127.0.0.1'
  if (trustedProxies === 0) return socket
  const forwarded = String(incoming.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  const claimed = forwarded.at(-trustedProxies) ?? forwarded[0]
  return parseAddress(claimed)?.toString() ?? socket
}

/**
 * What a limit counts as one visitor: an IPv4 address, or the /64 of an IPv6 address, because every line is given a
 * whole /64 and may choose another address in it for each call. PostgreSQL reads the answer as `inet`.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const parsed = parseAddress(address)
  if (!(parsed instanceof ipaddr.IPv6)) return address
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`
}

/** Null for anything but an address in full. An IPv4 address that an IPv6 socket saw (`::ffff:1.2.3.4`) is itself. */
function parseAddress(text: string | undefined) {
  const address = text?.split('%')[0] ?? '' // a zone belongs to this machine's network card
  if (address.length > 45) return null
  if (ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address))
    return ipaddr.process(address)
  return null
}

/**
 * Reads the address of every request. Logs once when an unconfigured proxy seems to stand in front of the shop:
 * then everybody has the proxy's address, and shares one visitor's limits.
 */
export function addressReader(trustedProxies: number, sayUntoldProxy: (address: string) => void) {
  let isSaid = false
  return (incoming: Incoming) => {
    const { remoteAddress } = incoming.socket
    if (!isSaid && trustedProxies === 0 && incoming.headers['x-forwarded-for'] && isNearby(remoteAddress)) {
      isSaid = true
      sayUntoldProxy(remoteAddress ?? '')
    }
    return clientAddress(incoming, trustedProxies)
  }
}

const nearby = new Set<string>(['loopback', 'private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'])

/** A proxy of ours stands on this machine or in its private network; a stranger may write the header from anywhere. */
const isNearby = (address: string | undefined) => nearby.has(parseAddress(address)?.range() ?? '')
