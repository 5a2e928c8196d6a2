import { randomBytes } from 'node:crypto'
import { access, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pictureWidths } from '#src/domain/catalog/picture.ts'
import { keepFile } from '#src/server/catalog/pictures/service.ts'

/** The folder with members' pictures; several processes share it. */
export interface UploadFolder {
  keep(stem: string, picture: Buffer): Promise<void>
  /** The file with this stem, or null. */
  find(stem: string): Promise<string | null>
  /** The picture and every size that was made of it. One that is gone is no error. */
  remove(stem: string): Promise<void>
}

/** The stem cannot be guessed: whoever has the address was given it. */
export const newStem = () => `/uploads/${randomBytes(16).toString('hex')}`

const STEM = /^\/uploads\/[0-9a-f]{32}$/

interface Folders {
  uploadsDir: string
  /** Where the shop keeps the sizes that it makes. */
  cacheDir: string
}

export function openUploadFolder({ uploadsDir, cacheDir }: Folders): UploadFolder {
  const fileOf = (stem: string) => {
    if (!STEM.test(stem)) throw new Error(`not a stem of a member's picture: ${stem}`)
    return join(uploadsDir, `${basename(stem)}.webp`)
  }
  return {
    keep: (stem, picture) => keepFile(uploadsDir, basename(fileOf(stem)), picture),
    async find(stem) {
      const file = fileOf(stem)
      return access(file).then(
        () => file,
        () => null,
      )
    },
    async remove(stem) {
      const sizes = pictureWidths.flatMap((width) =>
        ['webp', 'avif'].map((kind) => join(cacheDir, `${basename(stem)}-${width}.${kind}`)),
      )
      for (const file of [fileOf(stem), ...sizes]) await rm(file, { force: true })
    },
  }
}
