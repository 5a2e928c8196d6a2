import type { Bound } from './bound.ts'
import type { Marks } from './marks.ts'
import { retyped } from './retyped.ts'
import type { Change } from './values.ts'

type NamesOf<V, T> = { [K in keyof V & string]: V[K] extends T ? K : never }[keyof V & string]

interface Tied<V> {
  values: V
  marks: Marks
  wasTyped(name: string): boolean
  changeAt(name: string, change: Change<V>): void
}

/** What ties controls to the fields of a form: each gives the properties of one. */
export function controlsOf<V extends object>({ values, marks, wasTyped, changeAt }: Tied<V>) {
  const { errorOf, leave } = marks
  /** A text control, by the wire's name of its field: `docs_json.0.doc_no`. */
  const bound = (name: string, value: string, set: (typed: string) => Change<V>): Bound => ({
    name,
    value,
    error: errorOf(name),
    onChange({ target }) {
      changeAt(name, set(retyped(value, target.value)))
    },
    onBlur() {
      if (value.trim() !== '' || wasTyped(name)) leave(name)
    },
  })
  return {
    bound,
    field: (name: NamesOf<V, string>) =>
      bound(name, String(values[name]), (typed) => ({ [name]: typed }) as Partial<V>),
    box: (name: NamesOf<V, boolean>) => ({
      name,
      checked: values[name] === true,
      error: errorOf(name),
      onChange({ target }: { target: { checked: boolean } }) {
        changeAt(name, { [name]: target.checked } as Partial<V>)
      },
    }),
    /** For a control that hands out values: stars, chips, pictures. */
    choice: <K extends keyof V & string>(name: K) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (value: V[K]) => changeAt(name, { [name]: value } as unknown as Partial<V>),
    }),
  }
}
