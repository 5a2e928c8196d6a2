import { afterAll } from 'vitest'
import { endAll } from './at-end.ts'
import { forgetTyped } from './personal.ts'

// Files share a process: none may feel what another one did before it.
afterAll(async () => {
  forgetTyped()
  await endAll()
})
