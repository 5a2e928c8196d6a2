/** Channels refuse longer text. Half a character at the cut is dropped with it. */
export const shorten = (text: string, length: number) => text.slice(0, length).replace(/[\ud800-\udbff]$/, '')
