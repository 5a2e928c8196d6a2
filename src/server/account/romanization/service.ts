import { pinyin } from 'pinyin-pro'
import { chineseNameFault, normaliseChineseName, normalisePinyin } from '#src/domain/travellers/names.ts'
import { nameParts } from '#src/domain/travellers/pinyin.ts'
import { badFields } from '#src/platform/refused.ts'

/** Family names that the dictionary would read as common words. */
const rareReadings: Record<string, string> = {
  种: 'CHONG',
  佴: 'NAI',
  隽: 'JUAN',
  秘: 'BI',
  祭: 'ZHAI',
  郇: 'XUN',
  贠: 'YUN',
}

/**
 * Proposes the romanization that passports use: capitals, ü as YU, the given name in one word (GB/T 28039). Whoever
 * bears the name may correct it. Refuses PARAM for what is no Chinese name.
 */
export function spellName(typed: string) {
  const name = normaliseChineseName(typed)
  const fault = chineseNameFault(name)
  if (fault) throw badFields({ name: fault })
  const { family, given } = nameParts(name)
  return {
    name_en_last: rareReadings[family] ?? lettersOf(family, 'head'),
    name_en_first: lettersOf(given, 'off'),
  }
}

/** Half a romanization would look like a whole one: a character without a reading leaves the field to its owner. */
function lettersOf(text: string, surname: 'head' | 'off') {
  const letters = normalisePinyin(pinyin(text, { surname, toneType: 'none', type: 'array' }).join(''))
  return /^[A-Z]+$/.test(letters) ? letters : ''
}
