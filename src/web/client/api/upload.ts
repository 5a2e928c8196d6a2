import { uploads } from '#src/api/account/uploads.ts'
import { complaints } from '#src/api/content/complaints.ts'
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
): Promise<Data<typeof uploads.image>> =>
  sendTo(uploads.image, { purpose: String(uploadPurposes[purpose]) }, file, onProgress)

/** Sends a picture of a complaint, which nobody sees but its member and the shop; answers its name. */
export const uploadForComplaint = (
  file: File,
  onProgress: (part: number) => void,
): Promise<Data<typeof complaints.picture>> => sendTo(complaints.picture, {}, file, onProgress)

const sendTo = <E extends typeof uploads.image | typeof complaints.picture>(
  endpoint: E,
  fields: Record<string, string>,
  file: File,
  onProgress: (part: number) => void,
): Promise<Data<E>> =>
  answerOf(endpoint, async () => {
    const headers = await ownHeaders()
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    body.set('file', file)
    return sendFile(`${endpoint.path}?platform=3`, { body, headers, onProgress })
  })
