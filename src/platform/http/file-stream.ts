import { mostFileBytes, type StreamedFile } from '#src/api/endpoint.ts'
import { badFields } from '../refused.ts'

/**
 * The body of a request as it comes, read no faster than it is taken. Refuses PARAM `file` as soon as it is known that
 * there is more than its kind may have, from the announced length or while counting, and for a body that breaks off.
 */
export function streamedFile(request: Request, kind: StreamedFile): AsyncIterable<Uint8Array> {
  const most = mostFileBytes[kind]
  const tooLarge = badFields({ file: `视频不能超过 ${most >> 20} MB，请压缩后再上传` })
  if (Number(request.headers.get('content-length') ?? 0) > most) throw tooLarge
  if (!request.body) throw badFields({ file: '请选择视频' })
  return counted(request.body, most, tooLarge)
}

async function* counted(body: ReadableStream<Uint8Array>, most: number, tooLarge: Error) {
  const reader = body.getReader()
  const next = () =>
    reader.read().catch(() => {
      throw badFields({ file: '上传中断，请重新上传' })
    })
  let size = 0
  try {
    for (let part = await next(); !part.done; part = await next()) {
      size += part.value.length
      if (size > most) throw tooLarge
      yield part.value
    }
  } finally {
    // Not awaited: a sender that never stops would never let go.
    reader.cancel().catch(() => {})
  }
}
