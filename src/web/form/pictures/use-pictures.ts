import { useRef, useState } from 'react'
import { messageOf } from '#src/api/reply.ts'
import type { UploadPurpose } from '#src/domain/account/member-codes.ts'
import { pictureFault, uploadPicture } from '#src/web/client/api/upload.ts'
import { withLogin } from '#src/web/client/member/login.ts'

/** A file on its way, or one that did not arrive. */
export interface Sending {
  key: number
  file: File
  part: number
  isFailed: boolean
}

/** Sends one and answers by which name the record takes it. */
export type SendPicture = (file: File, onProgress: (part: number) => void) => Promise<string>

/** One that is shown to everybody by its address. */
export const ofPurpose =
  (purpose: UploadPurpose): SendPicture =>
  async (file, onProgress) =>
    (await uploadPicture(file, purpose, onProgress)).picture

/** Pictures that have arrived are in the draft; those on their way live as long as the page. */
export function usePictures(
  sendPicture: SendPicture,
  onChange: (change: (now: readonly string[]) => string[]) => void,
) {
  const [sending, setSending] = useState<Sending[]>([])
  const [fault, setFault] = useState('')
  const serial = useRef(0)
  /** In which order those that have arrived were chosen: a small one overtakes a large one on the way. */
  const chosen = useRef(new Map<string, number>())
  /** Taken away while they were on their way: what arrives of them is left to the sweep. */
  const dropped = useRef(new Set<number>())

  const update = (key: number, changes: Partial<Sending>) =>
    setSending((now) => now.map((each) => (each.key === key ? { ...each, ...changes } : each)))
  const drop = (key: number) => {
    dropped.current.add(key)
    setSending((now) => now.filter((each) => each.key !== key))
  }

  async function send({ key, file }: Sending) {
    update(key, { part: 0, isFailed: false })
    setFault('')
    try {
      const picture = await withLogin(() => sendPicture(file, (part) => update(key, { part })))
      if (dropped.current.has(key)) return
      drop(key)
      chosen.current.set(picture, key)
      const placeOf = (each: string) => chosen.current.get(each) ?? 0
      onChange((now) => [...now, picture].toSorted((a, b) => placeOf(a) - placeOf(b)))
    } catch (error) {
      update(key, { isFailed: true })
      setFault(messageOf(error))
    }
  }

  /** As many as there is room for. */
  function add(files: readonly File[], room: number, most: number) {
    const refused = files.map(pictureFault).find((each) => each !== null)
    const good = files.filter((file) => pictureFault(file) === null)
    const taken = good.slice(0, Math.max(0, room)).map((file) => {
      serial.current += 1
      return { key: serial.current, file, part: 0, isFailed: false }
    })
    setSending((now) => [...now, ...taken])
    for (const each of taken) void send(each)
    setFault(refused ?? (taken.length < good.length ? `最多上传${most}张图片` : ''))
  }

  return {
    sending,
    fault,
    /** Why the form cannot go yet; null when it can. */
    unsent: sending.some(({ isFailed }) => !isFailed) ? '图片还在上传，请稍候再提交' : null,
    add,
    again: (each: Sending) => void send(each),
    drop,
    remove: (stem: string) => onChange((now) => now.filter((each) => each !== stem)),
  }
}
export type Pictures = ReturnType<typeof usePictures>
