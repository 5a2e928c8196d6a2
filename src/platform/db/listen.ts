import pg from 'pg'
import type { Connection } from './embedded/embedded.ts'

const RETRY_MS = 1_000

type Handle = (payload: string) => void

export type Hearing = Awaited<ReturnType<typeof listen>>

interface Options {
  onError?: (error: Error) => void
  /** How often the connection is asked whether it still lives, and how long it may take to answer. */
  askEveryMs?: number
  answerWithinMs?: number
}

/**
 * Receives `NOTIFY` on a connection of its own. After a lost connection it reconnects and calls every handler once with
 * an empty payload, because earlier notifications are lost. A connection whose server vanished without closing it
 * looks like one on which nothing happens, so it is asked now and then.
 */
export async function listen(
  connection: Connection | string,
  handlers: Record<string, Handle> = {},
  { onError = () => {}, askEveryMs = 10_000, answerWithinMs = 5_000 }: Options = {},
) {
  const heard = new Map(Object.entries(handlers))
  const newClient = () => makeClient(connection, heard, onError)
  let client = newClient()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  /** No notification can have been missed since the last loss of the connection. */
  let hears = false

  /** Ends the connection when `work` does not end in time. */
  async function within<T>(asked: pg.Client, work: Promise<T>): Promise<T> {
    const deadline = setTimeout(() => hangUp(asked), answerWithinMs)
    try {
      return await work
    } finally {
      clearTimeout(deadline)
    }
  }

  const begin = (channel: string) => client.query(`listen ${pg.escapeIdentifier(channel)}`)

  async function connect() {
    await within(client, client.connect())
    client.once('end', () => {
      hears = false
      reconnectLater()
    })
    for (const channel of heard.keys()) await within(client, begin(channel))
  }

  /** One try at a time, whoever asks for it. */
  function reconnectLater() {
    if (stopped || timer) return
    timer = setTimeout(() => {
      timer = undefined
      client = newClient()
      connect().then(
        () => {
          for (const handle of heard.values()) handle('')
          hears = true
        },
        (error: Error) => {
          hangUp(client)
          onError(error)
          reconnectLater()
        },
      )
    }, RETRY_MS).unref()
  }

  const answers = () =>
    within(client, client.query('select 1')).then(
      () => hears,
      () => false, // a failure ends the connection, which the listener above handles
    )

  try {
    await connect()
    hears = true
  } catch (error) {
    stopped = true
    hangUp(client)
    throw error
  }
  let waiting = false
  const asking = setInterval(() => {
    if (timer || waiting) return
    waiting = true
    void answers().finally(() => {
      waiting = false
    })
  }, askEveryMs).unref()

  return {
    /** Adds a handler for as long as the listener runs. */
    async hear(channel: string, handle: Handle) {
      heard.set(channel, handle)
      if (!timer) await within(client, begin(channel))
    },
    /**
     * Whether every change that was committed before this call has been handled: PostgreSQL delivers the notifications
     * of a connection before it answers its next question. False while the connection is lost. All who ask while
     * one question is under way share the next one.
     */
    caughtUp: sharing(() => (hears ? answers() : Promise.resolve(false))),
    async stop() {
      hears = false
      stopped = true
      clearInterval(asking)
      clearTimeout(timer)
      await within(client, client.end())
    },
  }
}

function makeClient(
  connection: Connection | string,
  heard: ReadonlyMap<string, Handle>,
  onError: (error: Error) => void,
) {
  const made = new pg.Client({
    ...(typeof connection === 'string' ? { connectionString: connection } : connection),
    application_name: 'shop listening',
    keepAlive: true,
  })
  made.on('error', onError)
  made.on('notification', ({ channel, payload }) => heard.get(channel)?.(payload ?? ''))
  return made
}

/** One question at a time: whoever comes while one is under way waits for the next. */
function sharing(ask: () => Promise<boolean>) {
  let answering: Promise<unknown> = Promise.resolve()
  let asked: Promise<boolean> | undefined
  return () => {
    asked ??= answering.then(() => {
      asked = undefined
      const answer = ask()
      answering = answer
      return answer
    })
    return asked
  }
}

/** Ends a connection without a word to the other end, which may not be there: `end()` would wait for its answer. */
function hangUp(client: pg.Client) {
  // pg's types leave out the connection of a client.
  const { connection } = client as unknown as { connection: { stream: { destroy(): void } } }
  connection.stream.destroy()
}
