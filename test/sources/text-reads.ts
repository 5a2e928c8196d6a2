/** Every way of reading a whole text that a schema or a rule could use: patterns all go through `exec`. */
const readers = [
  ...['normalize', 'replace', 'replaceAll', 'split', 'trim', 'match', 'matchAll', 'search', 'concat'],
  ...['toUpperCase', 'toLowerCase', 'toWellFormed', 'isWellFormed', 'slice', 'substring', Symbol.iterator],
]

/** Counting its characters is all that may be done with a text that is too long; zod looks for pairs to do so. */
const counts = (pattern: unknown) => pattern instanceof RegExp && pattern.source === '[\\uD800-\\uDBFF]'

interface TextRead {
  by: string
  text: string
}

/** Runs `work` and answers which texts it read, by which functions. */
export function textReads(run: () => void): TextRead[] {
  const reads: TextRead[] = []
  const undo: (() => void)[] = []
  const watch = (
    owner: object,
    name: string | symbol,
    textOf: (self: unknown, given: unknown[]) => unknown,
  ) => {
    const original = Reflect.get(owner, name)
    Reflect.set(owner, name, function watched(this: unknown, ...given: unknown[]) {
      const text = textOf(this, given)
      if (typeof text === 'string') reads.push({ by: String(name), text })
      return Reflect.apply(original, this, given)
    })
    undo.push(() => Reflect.set(owner, name, original))
  }
  for (const name of readers) watch(String.prototype, name, (self) => String(self))
  watch(RegExp.prototype, 'exec', (self, [given]) => (counts(self) ? null : given))
  try {
    run()
  } finally {
    for (const back of undo) back()
  }
  return reads
}
