import { mostFileBytes, type SentFile, type StreamedFile } from '#src/api/endpoint.ts'
import { badFields } from '../refused.ts'
import { type Fields, textFields } from './form.ts'

interface FileForm {
  fields: Fields
  /** What was sent in the field `file`; its name and type are not trusted, so they are dropped. */
  file: Uint8Array
}

/** Boundaries and the other fields around a file. */
const AROUND_BYTES = 16 << 10

type BufferedFile = Exclude<SentFile, StreamedFile>

const nouns: Record<BufferedFile, string> = {
  picture: '图片',
  large_picture: '图片',
  document: '文件',
  captions: '字幕文件',
}

/**
 * A file and its fields from `multipart/form-data`. Refuses one of more bytes than its kind may have without holding a
 * byte more, whether its length was announced or not.
 */
export async function readFileForm(request: Request, kind: BufferedFile): Promise<FileForm> {
  const maxBytes = mostFileBytes[kind]
  const noun = nouns[kind]
  const missing = badFields({ file: `请选择${noun}` })
  const type = request.headers.get('content-type') ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type)) throw missing
  const tooLarge = badFields({ file: `${noun}不能超过 ${maxBytes >> 20} MB，请压缩后再上传` })
  const body = await readAtMost(request, maxBytes + AROUND_BYTES)
  if (!body) throw tooLarge
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
  const file = form?.get('file')
  if (!form || !(file instanceof Blob)) throw missing
  if (file.size > maxBytes) throw tooLarge
  const texts = [...form].filter((entry): entry is [string, string] => typeof entry[1] === 'string')
  return { fields: textFields(new URLSearchParams(texts)), file: await bytesOf(file) }
}

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer())

/** Null as soon as it is known that there is more: from the announced length, or while counting. */
async function readAtMost({ headers, body }: Request, maxBytes: number) {
  if (Number(headers.get('content-length') ?? 0) > maxBytes) return null
  if (!body) return new Uint8Array()
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(parts)
    size += value.length
    if (size > maxBytes) {
      // Not awaited: a sender that never stops would never let go.
      reader.cancel().catch(() => {})
      return null
    }
    parts.push(value)
  }
}
