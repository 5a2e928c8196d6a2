import { useEffect, useLayoutEffect, useState } from 'react'
import type { useForm } from '#src/web/form/use-form.ts'

/** With what happened before this code was there: fields typed into and left, buttons and links pressed, in their order. */
export function useCatchUp({ marks, adopt }: Pick<ReturnType<typeof useForm>, 'marks' | 'adopt'>) {
  const [isAdopted, setAdopted] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes to life, before it is drawn anew.
  useLayoutEffect(() => {
    adopt()
    setAdopted(true)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when what was typed before is known.
  useEffect(() => {
    const form = marks.element.current
    if (!isAdopted || !form) return
    const box = form.closest<HTMLElement>('[data-pressed]')
    const pressed = (box?.dataset['pressed'] ?? '').split('\n').filter((each) => each !== '')
    delete box?.dataset['pressed']
    for (const each of pressed.filter((name) => name !== 'send'))
      form
        .querySelector<HTMLElement>(`:is(a[href="${CSS.escape(each)}"], [aria-label="${CSS.escape(each)}"])`)
        ?.click()
    // As a form that is drawn anew with what the other presses have changed.
    if (pressed.includes('send')) setTimeout(() => form.requestSubmit())
  }, [isAdopted])
}
