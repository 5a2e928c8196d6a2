/** How a field of a record is typed. */
export interface FieldSpec {
  name: string
  label: string
  kind: 'text' | 'choice' | 'several' | 'flag' | 'time' | 'day' | 'lines' | 'picture' | 'rich'
  help?: string
  isRequired?: boolean
  /** Of a choice, and of several, which are kept in the order in which they were chosen. */
  options?: readonly (readonly [value: string, label: string])[]
  /** How many of several, or how many signs of lines. */
  most?: number
  /** Takes the whole width of the form. */
  isWide?: boolean
  /** Shown only for some values of other fields. */
  isFor?(values: Readonly<Record<string, string>>): boolean
}

/** The window of time and the switch that every record has. */
export const windowFields: readonly FieldSpec[] = [
  { name: 'starts_at', label: '开始', kind: 'time', help: '留空为立即' },
  { name: 'ends_at', label: '结束', kind: 'time', help: '留空为不结束' },
  { name: 'active', label: '启用', kind: 'flag', isWide: true },
]
