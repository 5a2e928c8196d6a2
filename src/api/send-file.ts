/** A slow line may take its time; what stands still for as long as any other call may take is given up. */
const STILL_MS = 25_000

interface Sending {
  /** A form with a file, or the file itself. */
  body: FormData | File
  headers: Readonly<Record<string, string>>
  /** Hears how much has left, from 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** POSTs a file and answers the JSON; `fetch` does not tell how much of a body has left. */
export const sendFile = (address: string, { body, headers, onProgress, signal }: Sending): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.responseType = 'json'
    const giveUp = () => request.abort()
    let still = setTimeout(giveUp, STILL_MS)
    signal?.addEventListener('abort', giveUp)
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(still)
      still = setTimeout(giveUp, STILL_MS)
      onProgress?.(total > 0 ? loaded / total : 0)
    }
    request.onload = () => resolve(request.response)
    request.onerror = () => reject(new Error('the file did not reach the server'))
    request.onabort = () => reject(new Error('the file stood still on its way, or was taken back'))
    request.onloadend = () => {
      clearTimeout(still)
      signal?.removeEventListener('abort', giveUp)
    }
    request.send(body)
  })
