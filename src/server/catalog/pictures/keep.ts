import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Writes a file and renames it into place, so that no reader and no start after a crash meets half a file. */
export async function keep(cacheDir: string, name: string, picture: Buffer) {
  await mkdir(cacheDir, { recursive: true })
  const draft = join(cacheDir, `${name}.${randomUUID()}.part`)
  try {
    await writeFile(draft, picture)
    await rename(draft, join(cacheDir, name))
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
