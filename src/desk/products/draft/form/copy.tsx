import { advertisingFault } from '#src/domain/catalog/advertising-words.ts'
import { TextArea, type TextAreaProps, TextInput, type TextInputProps } from '#src/ui/fields/field.tsx'

/** A line that travellers read: what an advertisement must not say is marked while it is typed. */
export const CopyInput = ({ error, value, ...input }: Omit<TextInputProps, 'value'> & { value: string }) => (
  <TextInput error={error ?? advertisingFault(value)} value={value} {...input} />
)

/** The same for a longer text. */
export const CopyArea = ({ error, value, ...area }: TextAreaProps) => (
  <TextArea error={error ?? advertisingFault(value)} value={value} {...area} />
)

/** The same below fields that know nothing of it. */
export function CopyFault({ text }: { text: string }) {
  const fault = advertisingFault(text)
  return fault && <p className="hint err">{fault}</p>
}

/** The same for a list, by its lines. */
export const copyFault = (lines: readonly string[]): string | undefined =>
  lines
    .flatMap((line, index) => {
      const fault = advertisingFault(line)
      return fault ? [`第 ${index + 1} 行：${fault}`] : []
    })
    .join('；') || undefined
