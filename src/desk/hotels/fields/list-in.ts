/** The list that a field holds as JSON. */
export const listIn = <T>(value: string): T[] => (value === '' ? [] : (JSON.parse(value) as T[]))
