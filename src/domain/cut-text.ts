/** The first `most` characters: none of them is cut in two, as `slice` would cut what is written outside the basic plane. */
export const cutText = (text: string, most: number): string => [...text].slice(0, most).join('')
