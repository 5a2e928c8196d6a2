import { runShop } from '#src/app/run-shop.ts'

/** What a worker of the tests asks of its host: a shop that runs with this environment, or the end of the one there. */
export interface Asked {
  port: number
  /** Absent: the shop of that port ends. */
  env?: Record<string, string>
}

export interface Answered {
  port: number
  /** Why it could not be done. */
  fault?: string
}

const shops = new Map<number, Awaited<ReturnType<typeof runShop>>>()

async function obey({ port, env }: Asked) {
  if (env) shops.set(port, await runShop({ ...process.env, ...env }))
  else {
    await shops.get(port)?.stop('the test file is over')
    shops.delete(port)
  }
}

process.on('message', (asked: Asked) => {
  const answer = (answered: Answered) => process.send?.(answered)
  obey(asked).then(
    () => answer({ port: asked.port }),
    (error: unknown) => answer({ port: asked.port, fault: String(error) }),
  )
})
// The worker is gone, and with it everything that its shops were for.
process.on('disconnect', () => process.exit(0))
