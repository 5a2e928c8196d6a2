/** What ties a control to one field of a form. */
export interface Bound {
  name: string
  value: string
  error: string | undefined
  onBlur(): void
  onChange(event: { target: { value: string } }): void
}
