/** Names of travellers as their documents print them (rule book §10.2). */

const CHINESE = /^[\u4e00-\u9fa5\u3400-\u4dbf·]{2,20}$/
const LAST = /^[A-Z]{1,30}$/
const FIRST = /^[A-Z ]{1,40}$/

/** Blanks fall away, and each of the dots that keyboards offer becomes the `·` of 少数民族 names. */
export const normaliseChineseName = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/[.．•‧∙⋅・･]/g, '·')

/** Capitals and single blanks. A ü is written YU, as passports do. */
export const normalisePinyin = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[üÜ]/g, 'YU')
    .toUpperCase()
    // Capitals of some letters with two accents are written apart.
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim()

/** For a name that has been normalised, as are the two below. */
export function chineseNameFault(name: string): string | null {
  if (name === '') return '请输入姓名'
  return CHINESE.test(name) ? null : '中文姓名须为2-20个汉字，少数民族姓名可含“·”'
}

export function pinyinLastFault(last: string): string | null {
  if (last === '') return '请输入姓的拼音'
  return LAST.test(last) ? null : '姓的拼音须为大写字母，不超过30个'
}

export function pinyinFirstFault(first: string): string | null {
  if (first === '') return '请输入名的拼音'
  return FIRST.test(first) ? null : '名的拼音须为大写字母，不超过40个'
}
