import { Check } from '#src/ui/fields/field.tsx'

interface Props<W extends string> {
  /** Of the group of buttons; one at a time is chosen. */
  name: string
  words: readonly W[]
  texts: Readonly<Record<NoInfer<W>, string>>
  chosen: string | null | undefined
  onChoose(word: NoInfer<W>): void
}

/** A few words one below the other, of which one is chosen: a cause, a ground, a reason. */
export const OneOf = <W extends string>({ name, words, texts, chosen, onChoose }: Props<W>) =>
  words.map((word) => (
    <Check
      checked={chosen === word}
      className="py-1"
      key={word}
      kind="radio"
      name={name}
      onChange={() => onChoose(word)}
    >
      {texts[word]}
    </Check>
  ))
