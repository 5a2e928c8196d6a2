/** What commands may call of personal data. */
export { printCounts, rotateKeys } from './rotation/rotation.ts'
