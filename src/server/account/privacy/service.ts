/** What others may call of personal data; commands rotate the keys. */
export { exportMember } from './export/export.ts'
export { countSealed, printCounts, rotateKeys } from './rotation/rotation.ts'
export { agreedTerms } from './terms.ts'
