import { lostText } from '#src/api/reply.ts'

/**
 * Fetches code that a page needs only later. A browser keeps for as long as the page lives that it could not fetch a module
 * (HTML Standard, module map), so without a network it is not even asked: a later try then finds the file.
 */
export const fetchCode = <T>(load: () => Promise<T>): Promise<T> =>
  navigator.onLine === false ? Promise.reject(new Error(lostText)) : load()
