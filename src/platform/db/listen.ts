import pg from 'pg'
import type { Connection } from './embedded.ts'

const RETRY_MS = 1_000

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
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  async function connect() {
    client = new pg.Client(
      typeof connection === 'string' ? { connectionString: connection } : { ...connection },
    )
    client.on('error', onError)
    client.on('end', reconnectLater)
    client.on('notification', ({ channel, payload }) => handlers[channel]?.(payload ?? ''))
    await client.connect()
    for (const channel of Object.keys(handlers)) await client.query(`listen ${pg.escapeIdentifier(channel)}`)
  }

  /** A failed try ends its client as well, and says so twice: one try at a time, whoever asks for it. */
  function reconnectLater() {
    if (stopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      connect().then(
        () => {
          for (const handle of Object.values(handlers)) handle('')
        },
        (error: Error) => {
          onError(error)
          reconnectLater()
        },
      )
    }, RETRY_MS).unref()
  }

  await connect()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
