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
    void replay(form, pressed)
  }, [isAdopted])
}

/** Sends at the end, as a form that was filled by the other presses. */
async function replay(form: HTMLFormElement, pressed: readonly string[]) {
  for (const name of pressed.filter((each) => each !== 'send')) {
    form
      .querySelector<HTMLElement>(`:is(a[href="${CSS.escape(name)}"], [aria-label="${CSS.escape(name)}"])`)
      ?.click()
    // The next press finds what this one has changed.
    await new Promise((drawn) => setTimeout(drawn))
  }
  if (pressed.includes('send')) form.requestSubmit()
}
