import sharp from 'sharp'
import { mostFileBytes } from '#src/api/endpoint.ts'
import { type DocumentFormat, documentFormatOf, isWholePdf } from '#src/domain/desk/uploads/documents.ts'
import { badFields } from '#src/platform/refused.ts'
import { checkMaster, inTurn, MAX_PIXELS } from '#src/server/catalog/pictures/service.ts'

/** The small print of a receipt can be read, and the file does not outgrow what was sent by much. */
const MOST_SIDE = 4000
const QUALITY = 90

/**
 * A paper as it is kept: a PDF as it was sent, a picture made anew, upright and without what a camera wrote into it.
 * Refuses PARAM `file` for anything else, and for what is cut short.
 */
export async function remakeDocument(bytes: Uint8Array): Promise<Uint8Array> {
  if (bytes.length === 0) throw badFields({ file: '文件是空的，请重新选择' })
  const format = documentFormatOf(bytes)
  if (!format) throw badFields({ file: '只支持 PDF、PNG、JPG 格式的文件' })
  if (format !== 'pdf') return inTurn(() => remakePicture(bytes, format))
  if (!isWholePdf(bytes)) throw badFields({ file: 'PDF 文件已损坏或不完整，请重新上传' })
  return bytes
}

async function remakePicture(bytes: Uint8Array, format: Exclude<DocumentFormat, 'pdf'>) {
  const fault = await checkMaster(bytes, mostFileBytes.document)
  if (fault) throw badFields({ file: fault })
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: MOST_SIDE, height: MOST_SIDE, fit: 'inside', withoutEnlargement: true })
  return format === 'png' ? picture.png().toBuffer() : picture.jpeg({ quality: QUALITY }).toBuffer()
}
