import { memo, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { ignore, makeSign, type Part, PartContent } from '#src/web/ui/loading/part.tsx'

interface Props<P> {
  part: Part<P>
  props: P
}

const signs = ['touchstart', 'focusin'] as const
const before = { capture: true }
/** Of all presses together: nobody presses so much before the code is there. */
const MOST_LETTERS = 2_000

/**
 * A part whose HTML the server writes and whose code is fetched when a pointer or the focus first comes to it: links
 * work without it. Fields hold their own values, so what was typed meanwhile stays; a press in a form, or Enter in one
 * of its fields (but where Enter chooses from a list), before the code is alive is remembered on the box, as
 * `data-pressed`, one to a line: the address of a link, the name of a button that has one, or `send`. `props` have to be
 * the same object until something in them changes.
 */
export function HydrateOnInteraction<P extends object>({ part, props }: Props<P>) {
  const box = useRef<HTMLDivElement>(null)
  const isAlive = useRef(false)
  // What is not hydrated must not be updated from above, or React drops its HTML: the code comes before the change.
  const [shown, setShown] = useState(props)
  const [touched] = useState(makeSign)
  const bring = useCallback(() => void part.preload().then(touched.resolve, ignore), [part, touched])
  useEffect(() => {
    if (props === shown) return
    void part.preload().then(() => {
      touched.resolve()
      setShown(props)
    }, ignore)
  }, [part, props, shown, touched])
  useEffect(() => {
    const form = box.current
    if (!form) return
    // The box says from now on that it remembers (`pressWhenReady`).
    if (!isAlive.current) form.dataset['pressed'] = ''
    const remember = (pressed: string) => {
      form.dataset['pressed'] = `${form.dataset['pressed'] ?? ''}${pressed}\n`.slice(-MOST_LETTERS)
    }
    const touch = ({ target }: Event) => form.contains(target as Node) && bring()
    const press = (event: Event) => {
      const target = event.target as Element
      if (isAlive.current || !form.contains(target)) return
      if (event instanceof KeyboardEvent) {
        if (event.key === 'Enter' && target.matches('form input:not([role=combobox])')) remember('send')
        return
      }
      // A link out of a form that has come to life keeps what was typed; as a plain link it would not.
      const link = target.closest('form a:not([target])')
      if (link) event.preventDefault()
      const pressed = link?.getAttribute('href') ?? target.closest('form button')?.getAttribute('aria-label')
      if (link ?? target.closest('form button')) remember(pressed ?? 'send')
    }
    form.addEventListener('pointerenter', bring)
    // Before React, which stops events on their way to what it has not hydrated.
    for (const sign of signs) addEventListener(sign, touch, before)
    addEventListener('click', press, before)
    addEventListener('keydown', press, before)
    if (form.contains(document.activeElement)) bring()
    return () => {
      form.removeEventListener('pointerenter', bring)
      for (const sign of signs) removeEventListener(sign, touch, before)
      removeEventListener('click', press, before)
      removeEventListener('keydown', press, before)
    }
  }, [bring])
  const live = useCallback(() => {
    isAlive.current = true
  }, [])
  return (
    <div className="contents" ref={box}>
      <Inner bring={bring} onAlive={live} part={part} props={shown} sign={touched.promise} />
    </div>
  )
}

type InnerProps<P extends object> = Parameters<typeof PartContent<P>>[0] & { bring(): void }

const InnerPart = <P extends object>({ bring, ...content }: InnerProps<P>) => (
  <Suspense fallback={<Missing bring={bring} />}>
    <PartContent {...content} />
  </Suspense>
)
const Inner = memo(InnerPart) as unknown as typeof InnerPart

/**
 * Stands there only where the server has written nothing that could be touched: the router does not wait for a page that
 * was seen before, whose code perhaps never came, as nobody had touched it.
 */
function Missing({ bring }: Pick<InnerProps<object>, 'bring'>) {
  useEffect(() => {
    bring()
    addEventListener('online', bring)
    return () => removeEventListener('online', bring)
  }, [bring])
  return null
}
