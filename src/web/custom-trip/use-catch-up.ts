import { useEffect, useLayoutEffect, useState } from 'react'
import type { useForm } from '#src/web/form/use-form.ts'

/** With what happened before this code was there: fields typed into and left, the button or a link pressed. */
export function useCatchUp({
  marks,
  adopt,
  submit,
}: Pick<ReturnType<typeof useForm>, 'marks' | 'adopt' | 'submit'>) {
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
    const pressed = box?.dataset['pressed']
    delete box?.dataset['pressed']
    if (pressed === 'send') void submit()
    else if (pressed)
      form
        .querySelector<HTMLElement>(
          `:is(a[href="${CSS.escape(pressed)}"], [aria-label="${CSS.escape(pressed)}"])`,
        )
        ?.click()
  }, [isAdopted])
}
