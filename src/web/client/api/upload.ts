import { uploads } from '#src/api/account/uploads.ts'
import { type Data, MOST_PICTURE_BYTES } from '#src/api/endpoint.ts'
import { type UploadPurpose, uploadPurposes } from '#src/domain/account/member-codes.ts'
import { answerOf, ownHeaders } from './call.ts'

const types = ['image/jpeg', 'image/png', 'image/webp']

/** For the `accept` of a file field. */
export const pictureTypes = types.join(',')

/** What can be said of a file before it is sent; the server looks at its bytes (rule book §17.7). */
export function pictureFault({ type, size }: File): string | null {
  if (!types.includes(type)) return '请选择 JPG、PNG 或 WebP 格式的图片'
  return size > MOST_PICTURE_BYTES ? '图片不能超过 5 MB，请压缩后重试' : null
}

/** Sends a picture and tells how much of it has left, from 0 to 1. */
export const uploadPicture = (
  file: File,
  purpose: UploadPurpose,
  onProgress: (part: number) => void,
): Promise<Data<typeof uploads.image>> => answerOf(uploads.image, () => send(file, purpose, onProgress))

/** A slow line may take its time; what stands still for as long as any other call may take is given up. */
const STILL_MS = 25_000

/** `fetch` does not tell how much of a body has left. */
async function send(file: File, purpose: UploadPurpose, onProgress: (part: number) => void) {
  const headers = await ownHeaders()
  const form = new FormData()
  form.set('purpose', String(uploadPurposes[purpose]))
  form.set('file', file)
  return new Promise<unknown>((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', `${uploads.image.path}?platform=3`)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    const giveUp = () => request.abort()
    let still = setTimeout(giveUp, STILL_MS)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(still)
      still = setTimeout(giveUp, STILL_MS)
      onProgress(total > 0 ? loaded / total : 0)
    }
    request.onload = () => resolve(request.response)
    request.onerror = () => reject(new Error('the picture did not reach the server'))
    request.onabort = () => reject(new Error('the picture stood still on its way'))
    request.onloadend = () => clearTimeout(still)
    request.send(form)
  })
}
