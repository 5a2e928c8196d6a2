import pg from 'pg'
import type { Connection } from './embedded.ts'

/**
 * Hears `NOTIFY` on a connection of its own. After a lost connection it comes back and calls every handler once,
 * because what was said in between is gone.
 */
export async function listen(
  connection: Connection | string,
  handlers: Record<string, (payload: string) => void>,
  onError: (error: Error) => void = () => {},
) {
  let client: pg.Client | undefined
  let stopped = false

  async function connect() {
    client = new pg.Client(
      typeof connection === 'string' ? { connectionString: connection } : { ...connection },
    )
    client.on('error', onError)
    client.on('end', () => void (stopped || setTimeout(reconnect, 500).unref()))
    client.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''))
    await client.connect()
    for (const channel of Object.keys(handlers)) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  }

  const reconnect = () => {
    if (stopped) return
    connect().then(
      () => {
        for (const handle of Object.values(handlers)) handle('')
      },
      (error: Error) => {
        onError(error)
        setTimeout(reconnect, 1000).unref()
      },
    )
  }

  await connect()
  return {
    async stop() {
      stopped = true
      await client?.end()
    },
  }
}
