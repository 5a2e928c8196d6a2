import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that lives in memory, as Linux has it; a container may have but a little of it. */
const MEMORY = '/dev/shm'
/** Several times what the databases of a run take together. */
const DATABASES_BYTES = 4 * 2 ** 30

export function hasMemory(bytes: number) {
  if (!existsSync(MEMORY)) return false
  const { bavail, bsize } = statfsSync(MEMORY)
  return bavail * bsize >= bytes
}

/**
 * For the databases of one run, in memory where there is room: each is more than a thousand files, and a disk takes from
 * twice to ten times the work to copy them. Removes what a run left that was killed.
 */
export function makeDataFolder(): string {
  const place = hasMemory(DATABASES_BYTES) ? MEMORY : tmpdir()
  for (const name of readdirSync(place))
    if (isLeft(place, name)) rmSync(join(place, name), { recursive: true, force: true })
  return mkdtempSync(join(place, `shop-test-${process.pid}-`))
}

function isLeft(place: string, name: string) {
  const pid = Number(/^shop-test-(\d+)-/.exec(name)?.[1])
  const folder = pid && statSync(join(place, name), { throwIfNoEntry: false })
  if (!folder || folder.uid !== process.getuid?.()) return false
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}
