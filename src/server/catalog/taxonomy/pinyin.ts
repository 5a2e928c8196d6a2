import { pinyin } from 'pinyin-pro'

/** `云南` → `yunnan yn`: what somebody types who does not switch the keyboard. */
export function pinyinOf(label: string): string {
  const syllables = pinyin(label, { toneType: 'none', type: 'array', nonZh: 'removed' })
  return [syllables.join(''), syllables.map((each) => each[0] ?? '').join('')].join(' ')
}
