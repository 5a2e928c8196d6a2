import { useEffect, useRef, useState } from 'react'
import { accounts } from '#src/api/auth/accounts.ts'
import { ApiError } from '#src/api/reply.ts'
import { ownHeaders } from '#src/web/client/api/call.ts'

/**
 * The spoken captcha. Its sound is fetched once and stored: a second fetch would be another captcha, and an `<audio>`
 * element fetches as often as it likes.
 */
export function useSpokenCaptcha() {
  const [state, setState] = useState<'unheard' | 'coming' | 'heard'>('unheard')
  const player = useRef<AudioContext>(null)
  const playing = useRef<AudioBufferSourceNode>(null)
  useEffect(
    () => () => {
      void player.current?.close()
      player.current = null
    },
    [],
  )
  const play = (sound: AudioBuffer, context: AudioContext) => {
    playing.current?.stop()
    const source = context.createBufferSource()
    source.buffer = sound
    source.connect(context.destination)
    source.start()
    playing.current = source
  }
  return {
    isComing: state === 'coming',
    isHeard: state === 'heard',
    /** Plays it, from its beginning; rejects when it cannot be had. Waits for `before` with asking. */
    async listen(before: Promise<unknown> | undefined) {
      // Made while the button is pressed: a browser plays nothing that nobody asked for.
      player.current ??= new AudioContext()
      const context = player.current
      const kept = playing.current?.buffer
      if (kept) return play(kept, context)
      setState('coming')
      try {
        await before?.catch(() => undefined)
        play(await context.decodeAudioData(await askForSound()), context)
        setState('heard')
      } catch (error) {
        setState('unheard')
        throw error
      }
    },
    /** Stops and drops the sound: another captcha has been asked for. */
    forget() {
      playing.current?.stop()
      playing.current = null
      setState('unheard')
    },
  }
}

async function askForSound() {
  const { path } = accounts.captcha
  const headers = await ownHeaders()
  const address = `${path}?type=audio&t=${crypto.randomUUID()}`
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(25_000) })
  if (response.headers.get('content-type') === 'audio/wav') return response.arrayBuffer()
  throw new ApiError(await response.json())
}
