import pg from 'pg'
import type { SentStatement } from '#src/platform/db/client/statement-counter.ts'
import type { Connection } from '#src/platform/db/embedded/embedded.ts'

/**
 * The same statements with the same values, prepared by name as our own client prepares them, and nothing else: what
 * `pg` and PostgreSQL alone need.
 */
export async function openRaw(connection: Connection, clients: number) {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const known = names.get(text) ?? `r${names.size}`
    names.set(text, known)
    return known
  }
  const connections = await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = new pg.Client({ ...connection })
      await client.connect()
      return client
    }),
  )
  return {
    async run(statements: readonly SentStatement[], client: number) {
      const own = connections[client]
      if (!own) throw new Error(`there is no connection ${client}`)
      for (const { text, values } of statements)
        await (values.length === 0
          ? own.query(text)
          : own.query({ name: nameOf(text), text, values: [...values] }))
    },
    close: () => Promise.all(connections.map((each) => each.end())),
  }
}
