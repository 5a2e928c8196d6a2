/** Lengths in use: 15 and 17 are old registrations, 18 is the unified code, 20 a sole trader's (rule book §9.3). */
const lengths = [15, 17, 18, 20]
const UNIFIED_LENGTH = 18

/** Characters of a unified social credit code in the order of their values: without I, O, S, V and Z (GB 32100-2015). */
const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY'
/** Powers of three modulo 31, one for each character before the last. */
const weights = [1, 3, 9, 27, 19, 26, 16, 17, 20, 29, 25, 13, 8, 24, 10, 30, 28]

/** As a tax number is written: people paste it with blanks, in small or in wide letters. */
export const normaliseTaxNo = (typed: string): string =>
  typed.normalize('NFKC').replace(/\s/g, '').toUpperCase()

function hasRightCheck(code: string): boolean {
  const values = [...code].map((character) => alphabet.indexOf(character))
  if (values.includes(-1)) return false
  const sum = weights.reduce((total, weight, place) => total + weight * (values[place] ?? 0), 0)
  return (31 - (sum % 31)) % 31 === values.at(-1)
}

/** Why a number cannot be an organisation's tax number; null for one that can (docs/decisions/059). */
export function taxNoFault(taxNo: string): string | null {
  if (taxNo === '') return '请填写单位税号'
  if (!/^[0-9A-Z]+$/.test(taxNo)) return '税号只含数字和大写字母，请核对'
  if (!lengths.includes(taxNo.length)) return `税号为15、17、18或20位，现有${taxNo.length}位，请核对`
  if (taxNo.length === UNIFIED_LENGTH && !hasRightCheck(taxNo))
    return '统一社会信用代码的校验位不符，请对照营业执照核对'
  return null
}

/** What the check of a number that passed can promise, for who is about to write it on an invoice. */
export const taxNoCheckText = (taxNo: string): string =>
  taxNo.length === UNIFIED_LENGTH ? '统一社会信用代码，校验位正确' : `${taxNo.length}位税号，无校验位，请核对`

/** `9133***********00X`: enough to tell two apart. */
export const maskTaxNo = (taxNo: string): string =>
  taxNo === '' ? '' : `${taxNo.slice(0, 4)}${'*'.repeat(Math.max(0, taxNo.length - 7))}${taxNo.slice(-3)}`
