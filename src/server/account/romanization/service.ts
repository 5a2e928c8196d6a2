import { pinyin } from 'pinyin-pro'
import { chineseNameFault, normaliseChineseName, normalisePinyin } from '#src/domain/travellers/names.ts'
import { nameParts } from '#src/domain/travellers/pinyin.ts'
import { badFields } from '#src/platform/refused.ts'

/** Family names that the dictionary reads as the common word. */
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
 * A proposal in the spelling of passports: capitals, ü as YU, the given name in one word (GB/T 28039). Whoever bears
 * the name knows better. Refuses PARAM for what is no Chinese name.
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

/** Half a spelling would look like a whole one: a character without a reading leaves the field to its owner. */
function lettersOf(text: string, surname: 'head' | 'off') {
  const letters = normalisePinyin(pinyin(text, { surname, toneType: 'none', type: 'array' }).join(''))
  return /^[A-Z]+$/.test(letters) ? letters : ''
}
