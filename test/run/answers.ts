import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { allDeskEndpoints } from '#src/api/desk/openapi.ts'
import type { Endpoint } from '#src/api/endpoint.ts'
import { allErrors } from '#src/api/errors-for-staff.ts'
import { allEndpoints } from '#src/api/openapi.ts'
import { leaksIn, noteTyped } from '#test/endpoints/personal.ts'

/** Where the test files of one run, each a process of its own, write down what they were answered. */
export const ANSWERS_FILE = 'SHOP_TEST_ANSWERS'

const seen = new Set<string>()

/**
 * Called for every reply that a test gets through the API: keeps its code, and fails the test when it shows personal
 * data in full (`personal.ts`).
 */
export function noteReply(
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  sent: Readonly<Record<string, string>>,
  reply: string,
) {
  noteTyped(sent)
  const leaks = leaksIn({ method, path }, reply)
  if (leaks.length > 0) throw new Error(`${method} ${path} shows personal data in full: ${leaks.join(', ')}`)
  noteAnswer({ method, path }, (JSON.parse(reply) as { code: number }).code)
}

export function noteAnswer({ method, path }: Pick<Endpoint, 'method' | 'path'>, code: number) {
  const file = process.env[ANSWERS_FILE]
  const line = `${method} ${path} ${code}`
  if (!file || seen.has(line)) return
  seen.add(line)
  appendFileSync(file, `${line}\n`)
}

/** Refusals that an endpoint declares and no test of the run has produced. */
export function unseenRefusals(file: string): string[] {
  const noted = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  return [...allEndpoints, ...allDeskEndpoints].flatMap(({ method, path, refusals }) =>
    refusals
      .filter((refusal) => !noted.has(`${method} ${path} ${allErrors[refusal].code}`))
      .map((refusal) => `${method} ${path}: ${allErrors[refusal].code} ${refusal}`),
  )
}
