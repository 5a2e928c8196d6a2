import { chownSync, existsSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { hasUserNamespaces } from '../embedded/binaries.ts'

/** The user "nobody": it owns nobody's files, and its number exists on every system. */
const NOBODY = 65534

/** The user that PostgreSQL runs as, and what to put before its command line to become that user. */
export interface Identity {
  /** Options for child_process.spawn. */
  ids: { uid?: number; gid?: number }
  prefix: string[]
  /** Who must own the data folder; undefined when we are not root and everything is ours. */
  owner: number | undefined
}

/**
 * PostgreSQL refuses to run as root. As root we therefore step down to uid 65534. That fails where
 * a parent folder is closed to others (a checkout in /root, mode 0700). There we keep root's file
 * rights but show PostgreSQL a user namespace in which it is not root.
 */
export function chooseIdentity(mustReach: string[]): Identity {
  if (process.getuid?.() !== 0) return { ids: {}, prefix: [], owner: undefined }
  const closed = mustReach.map(firstClosedFolder).find((folder) => folder !== undefined)
  if (!closed) return { ids: { uid: NOBODY, gid: NOBODY }, prefix: [], owner: NOBODY }
  if (hasUserNamespaces()) {
    return {
      ids: {},
      prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`, '--'],
      owner: 0,
    }
  }
  throw new Error(
    `PostgreSQL cannot run as root, and another user cannot enter ${closed}: set DATA_DIR to an open folder (and keep the checkout in one), or start as an ordinary user.`,
  )
}

/** The outermost folder above `path` that uid 65534 may not pass through. */
function firstClosedFolder(path: string): string | undefined {
  const parent = dirname(path)
  const above = parent === path ? undefined : firstClosedFolder(parent)
  if (above || !existsSync(path)) return above
  const { mode, uid, gid } = statSync(path)
  const mayEnter = uid === NOBODY ? 0o100 : gid === NOBODY ? 0o010 : 0o001
  return mode & mayEnter ? undefined : path
}

/** A folder that was used under the other identity (moved, or its parent opened) changes hands. */
export function giveTo(owner: number | undefined, path: string) {
  if (owner === undefined || !existsSync(path)) return
  const stat = lstatSync(path)
  if (stat.uid !== owner) chownSync(path, owner, owner)
  if (stat.isDirectory() && stat.uid !== owner)
    for (const name of readdirSync(path)) giveTo(owner, join(path, name))
}
