import { type ComponentType, use, useLayoutEffect } from 'react'
import { fetchCode } from './fetch-code.ts'
import { useHydrated } from './use-hydrated.ts'

/** A component whose code comes later than the page that shows it (`HydrateOnVisible`, `HydrateOnInteraction`). */
export interface Part<Props> {
  preload(): Promise<void>
  /** What `preload` has brought. */
  found(): ComponentType<Props> | undefined
}

/** The code is fetched by the first `preload`; a failure may be tried again. */
export function partOf<Props>(load: () => Promise<ComponentType<Props>>): Part<Props> {
  let found: ComponentType<Props> | undefined
  let loading: Promise<void> | undefined
  return {
    found: () => found,
    preload() {
      loading ??= fetchCode(load).then(
        (component) => {
          found = component
        },
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )
      return loading
    },
  }
}

/** A promise that is resolved from outside. */
export function makeSign() {
  let resolve = ignore
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

export const ignore = () => {}

interface ContentProps<Props> {
  part: Part<Props>
  props: Props
  /** Until then the browser leaves the server's HTML alone; must be kept after the code is there. */
  sign: Promise<void>
  /** Over the server's HTML it waits even when the code is here already: the data may not be. */
  isWaitingForData?: boolean
  /** Called when the part is hydrated and handles events. */
  onAlive?(): void
}

/** Belongs into a `Suspense` of its own. On the server it is written whole. */
export function PartContent<Props extends object>({
  part,
  props,
  sign,
  isWaitingForData = false,
  onAlive,
}: ContentProps<Props>) {
  const isOverHtml = !useHydrated()
  if (import.meta.env.SSR) {
    if (!part.found()) use(part.preload())
  } else if (!part.found() || (isWaitingForData && isOverHtml)) use(sign)
  const Found = part.found()
  // Before the effects of the part itself, which may press again what was pressed before it was alive.
  useLayoutEffect(() => onAlive?.(), [onAlive])
  return Found && <Found {...props} />
}
