import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { analyse } from 'scslre'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../../src')

interface Pattern {
  file: string
  source: string
  flags: string
}

type Node = Record<string, unknown> & { type?: string; pattern?: string; flags?: string }

/** Every pattern that is written in our sources, and every one that is put together while running. */
const written: Pattern[] = []
const built: string[] = []

function collect(node: unknown, file: string): void {
  if (Array.isArray(node)) for (const each of node) collect(each, file)
  else if (typeof node === 'object' && node !== null) {
    const { type, pattern, flags, callee } = node as Node
    if (type === 'RegExpLiteral' && pattern !== undefined)
      written.push({ file, source: pattern, flags: flags ?? '' })
    if (callee && (callee as Node)['value'] === 'RegExp') built.push(file)
    for (const inner of Object.values(node)) collect(inner, file)
  }
}

for (const file of globSync('**/*.{ts,tsx}', { cwd: root }).filter((name) => !/\.test\.tsx?$/.test(name))) {
  const code = readFileSync(join(root, file), 'utf8')
  collect(parseSync(code, { syntax: 'typescript', tsx: file.endsWith('x'), target: 'es2024' }), file)
}

/** How the time of a pattern grows faster than its text, or nothing. */
const slowness = ({ source, flags }: Omit<Pattern, 'file'>) =>
  analyse({ source, flags }).reports.map(({ type, exponential }) => (exponential ? 'exponential' : type))

test('the checker finds each kind of slow pattern: trading, searching from every place, repeating repeats', () => {
  expect(slowness({ source: '^[^@]+@[^@]+\\.[^@]{2,}$', flags: '' })).not.toEqual([])
  expect(slowness({ source: '\\s+$', flags: '' })).not.toEqual([])
  expect(slowness({ source: '^(a+)+$', flags: '' })).toContain('exponential')
  expect(slowness({ source: '^[^@.]+@[^@.]+$', flags: '' })).toEqual([])
})

test('every pattern of the sources is looked at', () => {
  expect(written.length).toBeGreaterThan(200)
})

test.each(written)('no text makes a pattern slow: $file /$source/$flags', (pattern) => {
  expect(slowness(pattern)).toEqual([])
})

test('a pattern is written down, not put together, where no checker could look at it', () => {
  expect(built).toEqual([])
})
