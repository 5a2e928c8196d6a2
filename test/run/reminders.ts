import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './steps.ts'

/** Kinds of change that operators or clients notice: endpoints, addresses, settings, tables. */
const noticed = /^(docs\/openapi\.json|src\/web\/routes\.ts|\.env\.example|db\/migrations\/.+\.sql)$/

/** What is easily forgotten beside these changed files. `added` is the text of new migrations. */
export function remindersOf(changed: readonly string[], added: string, glossary: string): string[] {
  const tables = [...added.matchAll(/^create table (?:if not exists )?(\w+)/gim)].map(
    ([, table = '']) => table,
  )
  const unknown = tables.filter((table) => !new RegExp(`\\b${table}\\b`).test(glossary))
  const isNoticed = changed.some((file) => noticed.test(file)) && !changed.includes('CHANGELOG.md')
  return [
    ...unknown.map((table) => `docs/glossary.md does not know the table ${table}.`),
    ...(isNoticed ? ['CHANGELOG.md has no new line: can a traveller or a clerk notice this change?'] : []),
  ]
}

/** Reminders for what this branch and the working tree have beyond `main`; none without git or without a `main`. */
export function findReminders(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  const lines = (text: string) => text.split('\n').filter((line) => line !== '')
  try {
    const base = git('merge-base', 'HEAD', 'main')
    const untracked = lines(git('ls-files', '--others', '--exclude-standard'))
    const changed = [...lines(git('diff', '--name-only', base)), ...untracked]
    const added = [...lines(git('diff', '--name-only', '--diff-filter=A', base)), ...untracked]
    const migrations = added.filter((file) => /^db\/migrations\/.+\.sql$/.test(file))
    const read = (file: string) => readFileSync(join(root, file), 'utf8')
    return remindersOf(changed, migrations.map(read).join('\n'), read('docs/glossary.md'))
  } catch {
    return []
  }
}
