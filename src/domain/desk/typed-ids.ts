/** Numbers of records as somebody types them, apart by blanks or commas, each once; null for anything else, or more than `most`. */
export function typedIds(text: string, most: number): number[] | null {
  const parts = text.split(/[\s,，、]+/, most + 1).filter((part) => part !== '')
  const isRight = parts.length <= most && parts.every((part) => /^\d{1,9}$/.test(part))
  return isRight ? [...new Set(parts.map(Number))] : null
}
