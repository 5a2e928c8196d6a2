import { type ComponentType, lazy, useEffect, useState } from 'react'
import { lostText } from '#src/api/reply.ts'
import { toast } from '#src/ui/toast.ts'
import { fetchCode } from './fetch-code.ts'

/**
 * A component whose code is fetched when it first shows. React's own `lazy` throws for good when that fails, and takes
 * the page along: here nothing shows in its place, whoever asked for it is told, and the next click or the network's
 * return tries again.
 */
export function onDemand<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  isAsked: (props: Props) => boolean = () => true,
) {
  // biome-ignore lint/correctness/noComponentHookFactories: called once per module, never while rendering.
  function TriedAgain(props: Props) {
    const [Found, setFound] = useState<ComponentType<Props> | null>(null)
    const isTold = isAsked(props)
    useEffect(() => {
      if (Found) return
      const ended = new AbortController()
      const tryAgain = () =>
        fetchCode(load).then(
          (fetched) => setFound(() => fetched.default),
          () => isTold && !ended.signal.aborted && toast.error(lostText),
        )
      void tryAgain()
      for (const sign of ['click', 'online']) addEventListener(sign, tryAgain, { signal: ended.signal })
      return () => ended.abort()
    }, [Found, isTold])
    return Found && <Found {...props} />
  }
  return lazy(() => fetchCode(load).catch((): { default: ComponentType<Props> } => ({ default: TriedAgain })))
}
