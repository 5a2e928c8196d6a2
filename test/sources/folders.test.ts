import { globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#test/run/steps.ts'

/** As many as one screen of a file tree shows (STYLE.md). */
const MOST_FILES = 12

const crowded = (files: readonly string[]) => {
  const counts = new Map<string, number>()
  for (const file of files.filter((each) => !/\.(test|gen)\.tsx?$/.test(each)))
    counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > MOST_FILES)
}

test('no folder of the sources and of what tests and measures them holds more than a dozen files beside its tests', () => {
  const files = globSync('{src,test,e2e,bench,db}/**/*.{ts,tsx}', { cwd: root })
  expect(files.length).toBeGreaterThan(800)
  expect(crowded(files)).toEqual([])
})

test('a thirteenth file is found, and tests do not count', () => {
  const twelve = Array.from({ length: 12 }, (_, n) => join('src/a', `${n}.ts`))
  expect(crowded([...twelve, 'src/a/0.test.ts', 'src/b/0.ts'])).toEqual([])
  expect(crowded([...twelve, 'src/a/12.tsx'])).toEqual([['src/a', 13]])
})
