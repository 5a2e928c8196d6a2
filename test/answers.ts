import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Endpoint } from '#src/contract/endpoint.ts'
import { errors } from '#src/contract/errors.ts'
import { allEndpoints } from '#src/contract/openapi.ts'

/** Where the test files of one run, each a process of its own, write down what they were answered. */
export const ANSWERS_FILE = 'SHOP_TEST_ANSWERS'

const seen = new Set<string>()

/** Called for every answer that a test gets through the API. */
export function noteAnswer({ method, path }: Pick<Endpoint, 'method' | 'path'>, code: number) {
  const file = process.env[ANSWERS_FILE]
  const line = `${method} ${path} ${code}`
  if (!file || seen.has(line)) return
  seen.add(line)
  appendFileSync(file, `${line}\n`)
}

/** Refusals that an endpoint promises and no test of the run has produced: a promise nobody has seen kept. */
export function unseenRefusals(file: string): string[] {
  const noted = new Set(existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [])
  return allEndpoints.flatMap(({ method, path, refusals }) =>
    refusals
      .filter((refusal) => !noted.has(`${method} ${path} ${errors[refusal].code}`))
      .map((refusal) => `${method} ${path}: ${errors[refusal].code} ${refusal}`),
  )
}
