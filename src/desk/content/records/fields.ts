import type { ReactNode } from 'react'

/** A field of a form, as `useRecordForm` hands it to a control. */
export interface FieldControl {
  name: string
  value: string
  error: string | undefined
  onChange(event: { target: { value: string } }): void
}

/** How a field of a record is typed. */
export interface FieldSpec {
  name: string
  label: string
  kind: 'text' | 'choice' | 'several' | 'flag' | 'time' | 'day' | 'lines' | 'picture' | 'rich' | 'own'
  help?: string
  isRequired?: boolean
  /** Of a choice, and of several, which are kept in the order in which they were chosen. */
  options?: readonly (readonly [value: string, label: string])[]
  /** How many of several, or how many signs of lines. */
  most?: number
  /** Their numbers mean nothing to who chooses: the words alone are shown. */
  isNameless?: boolean
  /** Takes the whole width of the form. */
  isWide?: boolean
  /** Drawn by the page itself: `own`. */
  render?(control: FieldControl): ReactNode
  /** Why it cannot be changed, where it cannot. */
  lockOf?(values: Readonly<Record<string, string>>): string | undefined
  /** Shown only for some values of other fields. */
  isFor?(values: Readonly<Record<string, string>>): boolean
}

/** The window of time and the switch that every record has. */
export const windowFields: readonly FieldSpec[] = [
  { name: 'starts_at', label: '开始', kind: 'time', help: '留空为立即' },
  { name: 'ends_at', label: '结束', kind: 'time', help: '留空为不结束' },
  { name: 'active', label: '启用', kind: 'flag', isWide: true },
]
