import type { Data, Endpoint } from '#src/api/endpoint.ts'
import { controlsOf } from './controls.ts'
import { type Faults, judge, type Typed, type Verdict } from './judge.ts'
import { type Marks, useMarks } from './marks.ts'
import type { FormOptions } from './options.ts'
import { useSending } from './use-sending.ts'
import { type Change, useValues } from './values.ts'

/**
 * A form over an endpoint: judged in the browser by the API's own schema, sent once however often it is pressed,
 * done again after a login that had run out, repeated with the captcha that the server wants. The first fault takes the
 * focus, a refusal stands at its field, and nothing typed is lost whatever the answer. `Form` draws it.
 */
export function useForm<E extends Endpoint, V extends object, D = Data<E>>(
  endpoint: E,
  options: FormOptions<E, V, D>,
) {
  const { values, changed, wasTyped, ...typing } = useValues(options.start, options.draft)
  const verdict = verdictOf(endpoint, options, values, changed)
  const marks = useMarks(verdict.faults)
  const sending = useSending(endpoint, options, { values, verdict, marks, forget: typing.forget })

  function change(next: Change<V>) {
    typing.change(next)
    sending.forgetFailure()
    options.onChange?.()
  }
  /** Changes a field and clears the server's refusal at it. */
  function changeAt(name: string, next: Change<V>) {
    change(next)
    marks.forget(name)
  }
  return {
    ...sending,
    ...controlsOf({ values, marks, wasTyped, changeAt }),
    values,
    marks,
    errorOf: marks.errorOf,
    change,
    changeAt,
    /** For `UnsavedGuard`: something was typed and has not arrived. */
    isDirty: !sending.isDone && Object.keys(changed).length > 0,
    /** Whether it still stands on the page: its dialog may have been closed before the answer came. */
    isThere: () => marks.element.current !== null,
    reset() {
      typing.reset()
      marks.reset()
    },
    adopt: () => adopt(marks, values, change),
    /** Says a sentence at a field, which takes the focus. */
    say(name: string, sentence: string) {
      marks.refuse({ [name]: sentence })
      marks.showFirst({ [name]: sentence })
    },
    /** Whether a field is right; one that is not takes the focus. */
    check(name: string) {
      marks.judgeField(name)
      marks.forget(name)
      if (name in verdict.faults) marks.showFirst({ [name]: '' })
      return !(name in verdict.faults)
    },
  }
}

function verdictOf<E extends Endpoint, V extends object, D>(
  endpoint: E,
  { input = (all: V) => all as Typed<E>, faults }: FormOptions<E, V, D>,
  values: V,
  changed: Partial<V>,
): Verdict<E> {
  const verdict = judge(endpoint, input(values, changed))
  const own = Object.entries(faults?.(values) ?? {}).filter(([, sentence]) => typeof sentence === 'string')
  return { ...verdict, faults: { ...verdict.faults, ...(Object.fromEntries(own) as Faults) } }
}

/** Takes over what was typed into the server's HTML before this code was there; what was left is judged. */
function adopt<V extends object>(
  { element, judgeField }: Marks,
  values: V,
  change: (next: Change<V>) => void,
) {
  const typed = element.current ? [...new FormData(element.current)] : []
  const found = typed.filter(([name, text]) => name in values && String(values[name as keyof V]) !== text)
  if (found.length > 0) change(Object.fromEntries(found) as Partial<V>)
  for (const [name] of found) if (document.activeElement?.getAttribute('name') !== name) judgeField(name)
}
