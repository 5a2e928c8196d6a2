import { uploads } from '#src/api/account/uploads.ts'
import { type Data, mostFileBytes } from '#src/api/endpoint.ts'
import { sendFile } from '#src/api/send-file.ts'
import { type UploadPurpose, uploadPurposes } from '#src/domain/account/member-codes.ts'
import { answerOf, ownHeaders } from './call.ts'

const types = ['image/jpeg', 'image/png', 'image/webp']

/** For the `accept` of a file field. */
export const pictureTypes = types.join(',')

/** What can be said of a file before it is sent; the server looks at its bytes (rule book §17.7). */
export function pictureFault({ type, size }: File): string | null {
  if (!types.includes(type)) return '请选择 JPG、PNG 或 WebP 格式的图片'
  return size > mostFileBytes.picture ? '图片不能超过 5 MB，请压缩后重试' : null
}

/** Sends a picture and tells how much of it has left, from 0 to 1. */
export const uploadPicture = (
  file: File,
  purpose: UploadPurpose,
  onProgress: (part: number) => void,
): Promise<Data<typeof uploads.image>> => answerOf(uploads.image, () => send(file, purpose, onProgress))

async function send(file: File, purpose: UploadPurpose, onProgress: (part: number) => void) {
  const headers = await ownHeaders()
  const form = new FormData()
  form.set('purpose', String(uploadPurposes[purpose]))
  form.set('file', file)
  return sendFile(`${uploads.image.path}?platform=3`, { form, headers, onProgress })
}
