import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { makeDataFolder } from './data-folder.ts'

test('what a run left that was killed is removed, and what one that lives is using stays', () => {
  const own = makeDataFolder()
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const left = join(dirname(own), `shop-test-${ended}-left`)
  mkdirSync(join(left, 'postgres'), { recursive: true })
  const next = makeDataFolder()
  expect(existsSync(left)).toBe(false)
  expect(existsSync(own)).toBe(true)
  for (const folder of [own, next]) rmSync(folder, { recursive: true })
})
