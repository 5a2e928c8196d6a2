/** Fifteen to nineteen digits, as on an identity card or a bank card, in groups or not; an identity card may end in X. */
const LONG_NUMBER =
  /(?<![0-9０-９a-z])[0-9０-９](?:[ -]?[0-9０-９]){13,17}[ -]?[0-9０-９x](?![0-9０-９a-z])/gi
/** Passports, and permits for Hong Kong, Macau and Taiwan. */
const PASSPORT =
  /(?<![0-9０-９a-z])(?:[CDEGHLMPST][0-9０-９]{8}|E[A-HJ-NP-Z][0-9０-９]{7})(?![0-9０-９a-z])/gi

const hidden = (number: string, first: number, last: number) =>
  `${number.slice(0, first)}${'*'.repeat(number.length - first - last)}${number.slice(-last)}`

/** A text without the numbers of documents and bank cards in it, which no conversation keeps (rule book §16.4). */
export const withoutDocuments = (text: string): string =>
  text
    .replace(LONG_NUMBER, (number) => hidden(number.replace(/[ -]/g, ''), 3, 4))
    .replace(PASSPORT, (number) => hidden(number, 3, 2))
