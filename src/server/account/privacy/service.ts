/** What commands may know of personal data. */
export { printCounts, rotateKeys } from './rotation/rotation.ts'
