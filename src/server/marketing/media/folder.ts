import { randomBytes } from 'node:crypto'
import { access, type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { KeptVideo } from '#src/platform/http/handlers.ts'
import { badFields } from '#src/platform/refused.ts'
import { keepFile } from '#src/server/catalog/pictures/service.ts'
import { beginsAsMp4, MAGIC_BYTES, readMp4 } from './mp4.ts'

/** The folder with videos of campaigns and their captions; several processes share it. */
export interface MediaFolder {
  /** Takes a video as it comes, a piece at a time. Refuses PARAM `file`; then nothing of it is left. */
  receive(parts: AsyncIterable<Uint8Array>): Promise<KeptVideo>
  keepCaptions(text: Uint8Array): Promise<string>
  /** The file with this address, or null. */
  find(address: string): Promise<string | null>
  /** Names of files that were last written before `until`, drafts of a process that has crashed as well. */
  olderThan(until: Date): Promise<string[]>
  remove(name: string): Promise<void>
}

const ADDRESS = /^\/media\/([0-9a-f]{32}\.(?:mp4|vtt))$/

const newName = () => randomBytes(16).toString('hex')
/** The stem of the row that a file of this name belongs to. */
export const stemOf = (name: string) => `/media/${name.slice(0, 32)}`

interface Folders {
  mediaDir: string
  /** Where those of the sample shop lie; they are read alone. */
  sampleDir?: string | undefined
}

export function openMediaFolder({ mediaDir, sampleDir }: Folders): MediaFolder {
  return {
    async receive(parts) {
      await mkdir(mediaDir, { recursive: true })
      const name = newName()
      const draft = join(mediaDir, `${name}.part`)
      try {
        const known = await written(draft, parts)
        await rename(draft, join(mediaDir, `${name}.mp4`))
        return { stem: stemOf(name), ...known }
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async keepCaptions(text) {
      const name = newName()
      await keepFile(mediaDir, `${name}.vtt`, Buffer.from(text))
      return stemOf(name)
    },
    async find(address) {
      const [, name] = ADDRESS.exec(address) ?? []
      if (name === undefined) return null
      for (const dir of [mediaDir, sampleDir])
        if (dir !== undefined && (await isThere(join(dir, name)))) return join(dir, name)
      return null
    },
    async olderThan(until) {
      const names = await readdir(mediaDir).catch(() => [])
      const old: string[] = []
      for (const name of names) {
        const found = await stat(join(mediaDir, name)).catch(() => null)
        if (found && found.mtime < until) old.push(name)
      }
      return old
    },
    remove: (name) => rm(join(mediaDir, basename(name)), { force: true }),
  }
}

const isThere = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  )

async function written(draft: string, parts: AsyncIterable<Uint8Array>) {
  const file = await open(draft, 'wx+')
  try {
    const bytes = await writeAll(file, parts)
    const facts = await readMp4(file, bytes)
    await file.sync()
    return { bytes, ...facts }
  } finally {
    await file.close()
  }
}

/** Refuses what is no MP4 by its first bytes, before the rest has come. */
async function writeAll(file: FileHandle, parts: AsyncIterable<Uint8Array>) {
  let size = 0
  let begin = Buffer.alloc(0)
  for await (const part of parts) {
    if (begin.length < MAGIC_BYTES) {
      begin = Buffer.concat([begin, part.subarray(0, MAGIC_BYTES)])
      if (begin.length >= MAGIC_BYTES && !beginsAsMp4(begin)) throw notMp4()
    }
    await file.writeFile(part)
    size += part.length
  }
  if (size === 0) throw badFields({ file: '文件是空的，请重新选择' })
  if (begin.length < MAGIC_BYTES) throw notMp4()
  return size
}

const notMp4 = () => badFields({ file: '只支持 MP4 格式的视频' })
