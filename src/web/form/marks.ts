import { useRef, useState } from 'react'
import { showFirstError } from '#src/ui/fields/show-first-error.ts'
import type { Faults } from './judge.ts'

const noFaults: Faults = {}

/**
 * Which faults a form shows. A field is judged once it was typed into and left, and from then on with every letter;
 * all of them once the form was sent. What the server refused stands until the field is changed.
 */
export function useMarks(faults: Faults) {
  const element = useRef<HTMLFormElement>(null)
  const isPressed = useRef(false)
  const [judged, setJudged] = useState<readonly string[] | 'all'>([])
  const [refused, setRefused] = useState(noFaults)

  const isJudged = (name: string) => judged === 'all' || judged.includes(name)
  const judgeField = (name: string) =>
    setJudged((known) => (known === 'all' || known.includes(name) ? known : [...known, name]))

  return {
    element,
    /** An empty sentence marks a field at which nothing is to be said. */
    errorOf: (name: string) => refused[name] || (isJudged(name) && faults[name]) || undefined,
    judgeField,
    /** Marks all faults of the rules, and those in `found` beside them. */
    judgeAll(found: Faults) {
      setJudged('all')
      setRefused(found)
    },
    refuse: setRefused,
    forget(name: string) {
      setRefused((now) => (name in now ? without(now, name) : now))
    },
    reset() {
      setJudged([])
      setRefused(noFaults)
    },
    /** Calls `otherwise` when no field of the form is at fault, so that nothing is refused in silence. */
    showFirst: (found: Faults, otherwise?: () => void) =>
      showFirstError(element.current ?? undefined, Object.keys(found), otherwise),
    /** A field that is left by a press is judged when the press is over: a sentence would push its target away. */
    leave(name: string) {
      if (!isPressed.current) return judgeField(name)
      addEventListener('click', () => judgeField(name), { once: true })
    },
    press() {
      isPressed.current = true
      const release = () => {
        isPressed.current = false
      }
      addEventListener('pointerup', release, { once: true })
      addEventListener('pointercancel', release, { once: true })
    },
  }
}

export type Marks = ReturnType<typeof useMarks>

function without(faults: Faults, name: string): Faults {
  const { [name]: _gone, ...rest } = faults
  return rest
}
