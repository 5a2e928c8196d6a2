import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrationsMark } from '#src/platform/db/migrations/codegen.ts'
import { routes } from '#src/web/routes.ts'
import { generated, isTreeOf } from '#test/run/generated.ts'
import { root } from '#test/run/steps.ts'

test('every generated file is what its sources say', () => {
  expect(generated.filter(({ isCurrent }) => !isCurrent()).map(({ file }) => file)).toEqual([])
})

test('a migration that is added, edited or renamed makes the table types stale', () => {
  const dir = mkdtempSync(join(tmpdir(), 'shop-marks-'))
  try {
    cpSync(join(root, 'db/migrations'), join(dir, 'db/migrations'), { recursive: true })
    expect(migrationsMark(dir)).toBe(migrationsMark())
    const first = join(dir, 'db/migrations/0001_foundation.sql')
    writeFileSync(first, `${readFileSync(first, 'utf8')}\n`)
    const edited = migrationsMark(dir)
    cpSync(first, join(dir, 'db/migrations/9999_more.sql'))
    const added = migrationsMark(dir)
    rmSync(first)
    expect(new Set([migrationsMark(), edited, added, migrationsMark(dir)]).size).toBe(4)
  } finally {
    rmSync(dir, { recursive: true })
  }
})

test('a page that is added, taken away or moved to another address makes the route tree stale', () => {
  const tree = readFileSync(join(root, 'src/web/routeTree.gen.ts'), 'utf8')
  const children = routes.children ?? []
  const [first] = children
  if (first?.type !== 'route') throw new Error('the first page has no address')
  expect(isTreeOf(routes, tree)).toBe(true)
  expect(isTreeOf({ ...routes, children: children.slice(1) }, tree)).toBe(false)
  expect(isTreeOf({ ...routes, children: [...children, { ...first, path: '/more' }] }, tree)).toBe(false)
  expect(isTreeOf({ ...routes, children: [{ ...first, path: '/moved' }, ...children.slice(1)] }, tree)).toBe(
    false,
  )
})
