import { isDay } from '../../calendar-day.ts'
import { type ContentFaults, type ContentFields, readerOf } from '../../desk/content-fields.ts'
import type { RichText } from '../rich-text/document.ts'
import { editorDocument } from '../rich-text/editor.ts'
import { parseRichText } from '../rich-text/parse.ts'
import { publishBlockers } from '../static-page.ts'

/** The fields of the desk's form of an event of the shop's history. */
export const historyFieldNames = ['happened_on', 'title', 'document', 'img', 'img_alt', 'active'] as const
/** Those of them that hold a document. */
export const historyDocuments = ['document'] as const

const LONGEST_ALT = 60

export interface HistoryTerms {
  happened_on: string
  title: string
  document: RichText
  img: string
  img_alt: string
  active: boolean
}

export const historyFieldsOf = (event: HistoryTerms) => ({
  happened_on: event.happened_on,
  title: event.title,
  document: JSON.stringify(editorDocument(event.document)),
  img: event.img,
  img_alt: event.img_alt,
  active: event.active ? '1' : '0',
})

/** A form as the event that it describes, and what is wrong with it by field. */
export function readHistoryEvent(
  fields: ContentFields,
  today: string,
): { event: HistoryTerms; faults: ContentFaults } {
  const reader = readerOf(fields)
  const { faults } = reader
  const day = reader.value('happened_on')
  if (!isDay(day)) faults['happened_on'] = '请选择日期'
  else if (day > today) faults['happened_on'] = '大事记只写已经发生的事'
  const document = documentOf(reader.value('document'))
  const [blocker] = document ? publishBlockers(document) : ['正文格式有误，请重新编辑']
  if (blocker) faults['document'] = blocker
  const img = reader.picture('img', false)
  const event = {
    happened_on: day,
    title: reader.text('title', 1, 40),
    document: document ?? { type: 'doc', content: [] },
    img,
    img_alt: reader.text('img_alt', img === '' ? 0 : 1, LONGEST_ALT),
    active: reader.isOn('active'),
  }
  return { event, faults }
}

function documentOf(text: string): RichText | null {
  try {
    return parseRichText(JSON.parse(text)).document ?? null
  } catch {
    return null
  }
}
