import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { checkMaster } from './check-master.ts'

/** A picture as it was given to the shop, in its largest size. */
export interface Master {
  /** The path of its file. */
  file: string
  /** What the database keeps: `/pictures/karst-day-1.3f9a2c1b`; see src/domain/catalog/picture.ts. */
  stem: string
}

const KINDS = new Set(['.webp', '.jpg', '.jpeg', '.png'])
const NAME = /^[\w-]{1,80}$/

/**
 * The masters of a folder by name without ending. The stem carries the start of the content's hash: another picture
 * under the same name gets another address, so browsers may cache every address for ever.
 */
export async function readMasters(folder: string): Promise<Map<string, Master>> {
  const files = (await readdir(folder).catch(ignoreMissing)).sort()
  const masters = new Map<string, Master>()
  for (const file of files) {
    const [name, kind] = [basename(file, extname(file)), extname(file).toLowerCase()]
    if (!KINDS.has(kind) || !NAME.test(name)) continue
    const path = join(folder, file)
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex')
      .slice(0, 8)
    masters.set(name, { file: path, stem: `/pictures/${name}.${hash}` })
  }
  return masters
}

/** By their stems, pictures that were found good: what was unpacked once is not unpacked at each import. */
const good = new Set<string>()

/**
 * The same for an import: throws with every picture that may not become a master, a line each. One after the other,
 * because each may be unpacked to two hundred megabytes while it is looked at.
 */
export async function readCheckedMasters(folder: string): Promise<Map<string, Master>> {
  const masters = await readMasters(folder)
  const faults: string[] = []
  for (const { file, stem } of masters.values()) {
    if (good.has(stem)) continue
    const fault = await checkMaster(await readFile(file))
    if (fault) faults.push(`${basename(file)}：${fault}`)
    else good.add(stem)
  }
  if (faults.length > 0) throw new Error(`${folder} 中的图片不能使用：\n${faults.join('\n')}`)
  return masters
}

function ignoreMissing(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}
