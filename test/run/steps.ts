import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'

export const root = join(import.meta.dirname, '../..')

/** The arguments of the boundary check: its program and all folders that hold code. */
export const boundaryArgs = [
  'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
  ...['src', 'test', 'e2e', 'bench', 'bin', 'db'],
] as const

/** The static steps, each a program of node_modules run on this Node. */
const steps: [name: string, script: string, ...args: string[]][] = [
  ['format and lint', 'node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  // Several checkers each work out the same types: with one the whole takes half the processor, beside the tests.
  ['types', 'node_modules/typescript/bin/tsc', '-p', '.', '--checkers', '1'],
  ['boundaries', ...boundaryArgs],
  ['generated files', 'test/run/generate.ts', '--check'],
  ['unused code', 'node_modules/knip/bin/knip.js', '--no-progress'],
]

interface Chosen {
  /** Without what the tests of the sources run and judge themselves. */
  besideTests?: boolean
}

/** Runs them all, one after the other, so that one run shows every fault, and counts how many passed and failed. */
export async function runStaticSteps({ besideTests = false }: Chosen = {}) {
  let [passed, failed] = [0, 0]
  for (const [name, script, ...args] of steps) {
    if (besideTests && name === 'boundaries') continue
    const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(child, 'close')
    const said = await Promise.all([text(child.stdout), text(child.stderr)])
    const [status] = await ended
    console.log(`${said.join('')}${status === 0 ? 'passed' : 'FAILED'}: ${name}`)
    if (status === 0) passed++
    else failed++
  }
  return { passed, failed }
}
