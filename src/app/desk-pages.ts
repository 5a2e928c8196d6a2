import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'

/** Under this path everything of the desk is served, and nothing of the shop. */
export const DESK_PATH = '/desk'

/**
 * The desk in the browser: one shell without any data for every address, and its assets. `dir` is the build; the
 * shop's pages may be shown in a frame, as previews.
 */
export function deskPages(dir: string, publicUrl: string) {
  const shell = readFileSync(join(dir, 'index.html'), 'utf8')
  const headers = { ...shellHeaders, 'content-security-policy': policyOf(publicUrl) }
  const desk = new Hono()
  desk.get('/assets/*', asset(dir), (c) => c.body(null, 404, { 'cache-control': 'no-store' }))
  desk.get('*', (c) => c.body(shell, 200, headers))
  return desk
}

/** Names a build of the desk: its shell names every asset by its content. */
export const deskBuildOf = (dir: string) =>
  createHash('sha256')
    .update(readFileSync(join(dir, 'index.html')))
    .digest('hex')
    .slice(0, 12)

const shellHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
}

/** Neither inline scripts nor styles, and nobody else's host: an injected text could neither run nor tell. */
const policyOf = (publicUrl: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' blob:",
    "media-src 'self'",
    "connect-src 'self'",
    `frame-src ${publicUrl}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The file name holds the content's hash, so it never changes; the build wrote a `.br` beside it. */
const asset = (root: string) =>
  serveStatic({
    root,
    precompressed: true,
    rewriteRequestPath: (path) => path.slice(DESK_PATH.length),
    onFound: (_path, c) => {
      c.header('cache-control', 'public, max-age=31536000, immutable')
    },
  })
