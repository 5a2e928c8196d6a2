import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { nodeFlags } from '../../../bin/node-flags.mjs'
import type { Answered, Asked } from './host.ts'
import { nodeEnv, type Options, prepareShop } from './spawn-shop.ts'

interface Host {
  child: ChildProcess
  /** What hears its lines: the shops that it runs now. */
  outputs: Set<string[]>
}
let running: Host | undefined

/** One process runs the shops of all files of a worker: loading and compiling the shop is most of what a start costs. */
function sharedHost(): Host {
  if (running?.child.connected) return running
  const child = fork(join(import.meta.dirname, 'host.ts'), {
    execArgv: nodeFlags,
    env: nodeEnv(),
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const outputs = new Set<string[]>()
  for (const input of [child.stdout, child.stderr])
    if (input)
      createInterface(input).on('line', (line) => {
        for (const output of outputs) output.push(line)
      })
  running = { child, outputs }
  return running
}

function ask({ child }: Host, asked: Asked) {
  return new Promise<void>((resolve, reject) => {
    const left = () => reject(new Error('the host of the shops has ended'))
    const hear = ({ port, fault }: Answered) => {
      if (port !== asked.port) return
      child.off('message', hear).off('exit', left)
      if (fault === undefined) resolve()
      else reject(new Error(fault))
    }
    child.on('message', hear).once('exit', left)
    child.send(asked)
  })
}

/**
 * The shop as it runs for real, beside the tests, ready to answer. `output` is what it said so far, and what other shops
 * of the same test file have said meanwhile.
 */
export async function hostShop(options: Options) {
  const { env, forget, ...shop } = await prepareShop(options)
  const host = sharedHost()
  const output: string[] = []
  host.outputs.add(output)
  await ask(host, { port: shop.port, env })
  let isStopped = false
  return {
    ...shop,
    output,
    async stop() {
      if (isStopped) return
      isStopped = true
      if (host.child.connected) await ask(host, { port: shop.port })
      host.outputs.delete(output)
      forget()
    },
  }
}
