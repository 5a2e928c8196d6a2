import { type NoticeField, noticeFieldText } from './fields.ts'

/** The lines of a notice as travellers read them; what is empty has none. A telephone stands behind whose it is. */
export function noticeLines(texts: Readonly<Record<NoticeField, string>>) {
  const shown: readonly NoticeField[] = [
    'gather_at',
    'gather_place',
    'guide_name',
    'transport',
    'weather',
    'emergency_line',
    'note',
  ]
  return shown
    .filter((field) => texts[field] !== '')
    .map((field) => ({ field, title: noticeFieldText[field], text: texts[field] }))
}
