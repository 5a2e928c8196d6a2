import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { nodeFlags } from '../bin/node-flags.mjs'

/** A server of this folder in a process of its own, set up by one message; it replies with its port. */
export async function forkServer(file: string, told: object) {
  const child = fork(join(import.meta.dirname, file), [], {
    execArgv: nodeFlags,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  child.send(told)
  const [answer] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`))),
  ])
  const { port } = answer as { port: number }
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      const gone = once(child, 'exit')
      child.disconnect() // what it ends by
      await gone
    },
  }
}

/** Something that is done once in a process of its own, so that its memory is nobody else's: its one message. */
export async function forkTask<Answer>(file: string, told: object): Promise<Answer> {
  const child = fork(join(import.meta.dirname, file), [], {
    execArgv: nodeFlags,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ended = once(child, 'exit')
  child.send(told)
  const failed = ended.then(([code]) => Promise.reject(new Error(`${file} ended with ${code}`)))
  const [answer] = await Promise.race([once(child, 'message'), failed])
  failed.catch(() => {})
  await ended
  return answer as Answer
}
