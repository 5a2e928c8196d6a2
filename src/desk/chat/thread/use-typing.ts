import { useEffect, useState } from 'react'
import { listen } from '../../live/stream.ts'

/** As long as one word of it lasts. */
const SHOWN_MS = 6_000

/** Whether the visitor of this conversation is typing; what arrives ends it. */
export function useTyping(id: number, lastSeq: number): boolean {
  const [isTyping, setTyping] = useState(false)
  useEffect(() => {
    const ended = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    listen((news) => {
      if (news.type !== 'chat' || news.id !== String(id) || news.seq !== null) return
      setTyping(true)
      clearTimeout(timer)
      timer = setTimeout(() => setTyping(false), SHOWN_MS)
    }, ended.signal)
    return () => {
      clearTimeout(timer)
      ended.abort()
    }
  }, [id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what ends it.
  useEffect(() => setTyping(false), [lastSeq])
  return isTyping
}
