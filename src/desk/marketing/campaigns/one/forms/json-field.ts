import type { EditionContent } from '#src/domain/marketing/campaigns/block.ts'

/** The form of an edition, as far as the forms of its parts need it. */
export interface EditionForm {
  values: Readonly<Record<string, string>>
  field(name: EditionField): {
    name: string
    value: string
    error: string | undefined
    onChange(event: { target: { value: string } }): void
  }
}
type EditionField = 'title' | 'starts_at' | 'ends_at' | keyof EditionContent

/** A field that holds a part as JSON: its value, a way to change some of it, and what the server said of it. */
export function jsonField<P extends keyof EditionContent>(form: EditionForm, part: P) {
  const { value: text, onChange, error } = form.field(part)
  const value = JSON.parse(text) as EditionContent[P]
  return {
    value,
    error,
    change: (some: Partial<EditionContent[P]>) =>
      onChange({ target: { value: JSON.stringify({ ...value, ...some }) } }),
  }
}
