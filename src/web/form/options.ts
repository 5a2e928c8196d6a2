import type { Data, Endpoint, Input } from '#src/api/endpoint.ts'
import type { Refusal } from '#src/api/errors.ts'
import type { Faults, Typed } from './judge.ts'
import type { Draft } from './values.ts'

export interface FormOptions<E extends Endpoint, V extends object, D = Data<E>> {
  /** What stands in the fields at first, by the wire's names. Fields that the endpoint does not know are not sent. */
  start: V
  /** What is sent of it, where that is not the fields by their names. */
  input?(values: V, changed: Partial<V>): Typed<E>
  /** The rules that the API leaves to the service; an empty sentence stops the form without a word. */
  faults?(values: V): Readonly<Record<string, string | null | undefined>>
  /** Sends the form in place of the plain call. */
  send?(input: Input<E>, values: V): Promise<D>
  onDone(data: D, values: V): unknown
  /** The field at which a refusal is told. */
  at?: Partial<Record<Refusal, string>>
  /** Sees every refusal first. Says what is wrong by field, or true when nothing is left to be told. */
  onRefused?(error: unknown, values: V): Faults | true | undefined
  onChange?(): void
  /** Shows faults as a toast too, for a visitor who looks elsewhere. */
  toasts?: boolean
  /** The form is shown on after it was sent: it follows its `start` again. */
  stays?: boolean
  draft?: Draft<V>
}
