interface Option {
  value: string
  label: string
}

/** What a choice offers, as the form of records takes it. */
export const optionsOf = (list: readonly Option[] = []) =>
  list.map(({ value, label }) => [value, label] as const)
