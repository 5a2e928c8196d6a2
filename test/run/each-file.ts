import { afterAll } from 'vitest'
import { forgetTyped } from '#test/endpoints/personal.ts'
import { endAll } from './at-end.ts'

// Files share a process: none may feel what another one did before it.
afterAll(async () => {
  forgetTyped()
  await endAll()
})
