import type { Endpoint, Input } from '#src/api/endpoint.ts'
import { z } from '#src/api/zod.ts'
import { makeApp } from '#src/app/request-handler.ts'
import type { Connection } from '#src/platform/db/embedded/embedded.ts'
import { listen } from '#src/platform/db/listen.ts'
import { makeReplyCache } from '#src/platform/http/pages/replies.ts'
import { atEnd } from '#test/run/at-end.ts'
import { makeVisitor, type Shop } from './shop.ts'

interface Asked {
  endpoint: Endpoint
  fields: string
}
/** A call that a page makes for what it shows. */
export function asking<E extends Endpoint>(endpoint: E, input: Input<E>): Asked {
  const fields = Object.entries(z.encode(endpoint.input, input)).filter(([, value]) => value !== undefined)
  return {
    endpoint,
    fields: String(new URLSearchParams(fields.map(([name, value]) => [name, String(value)]))),
  }
}

/**
 * An app of its own that listens to a shop's database as in production: the API and public pages, whose HTML is the
 * answers of the calls that `pages` names for their addresses. `rendered` holds the addresses rendered so far.
 */
export async function openHearingApp(
  shop: Shop,
  pages: Record<string, Asked[]>,
  through: Connection = shop.connection,
) {
  const rendered: string[] = []
  let visitors = 0
  const hearing = await listen(
    through,
    { catalogue_changed: (change) => app.forget(change) },
    { askEveryMs: 60_000, answerWithinMs: 60_000 },
  )
  atEnd(() => hearing.stop())
  const { caughtUp } = hearing
  const replies = makeReplyCache({ caughtUp })
  const app = makeApp({
    services: shop.services,
    clock: shop.clock,
    caughtUp,
    replies,
    clientDir: import.meta.dirname,
    handlers: [],
    pages: {
      async fetch(request, { context }) {
        const { pathname, search } = new URL(request.url)
        rendered.push(pathname + search)
        const asked = pages[pathname + search] ?? []
        const texts = await Promise.all(
          asked.map(async ({ endpoint, fields }) => {
            const answer = await context.sendToApi(new Request(`http://shop.test${endpoint.path}?${fields}`))
            return answer.text()
          }),
        )
        return new Response(texts.join('\n'), { headers: { 'content-type': 'text/html' } })
      },
    },
  })
  const addresses = Object.keys(pages)
  const visitor = makeVisitor({ fetch: app.fetch } as Shop['api'])
  return {
    app,
    replies,
    caughtUp,
    visitor,
    /** The page as the next visitor gets it. */
    read: async (address: string) =>
      (
        await app.fetch(new Request(`http://shop.test${address}`), {
          ip: `10.9.${visitors >> 8}.${++visitors & 255}`,
        })
      ).text(),
    /** Visits each page once and answers which of them were rendered anew. */
    async renderedAnew(): Promise<string[]> {
      rendered.length = 0
      for (const address of addresses) await this.read(address)
      return rendered.toSorted()
    },
    rendered,
  }
}
