import type { Day } from '#src/domain/calendar-day.ts'
import {
  birthdayOfDocument,
  documentFault,
  documentTypesOf,
  genderOfDocument,
  normaliseDocument,
} from '#src/domain/documents.ts'
import { type DocumentDraft, type Draft, emptyDocument } from './draft.ts'

/**
 * The draft with other documents. Birthday and gender follow a number that tells them, where they are empty or came
 * from a number before; what somebody typed stays, and must agree.
 */
export function withDocuments(draft: Draft, docs: readonly DocumentDraft[], today: Day): Draft {
  const [before, after] = [toldBy(draft, today), toldBy({ ...draft, docs }, today)]
  const follow = <T extends string>(typed: T | '', was: T | '', is: T | '') =>
    typed === '' || typed === was ? is : typed
  return {
    ...draft,
    docs,
    birthday: follow(draft.birthday, before.birthday, after.birthday),
    gender: follow(draft.gender, before.gender, after.gender),
    defaultKey: docs.some(({ key }) => key === draft.defaultKey) ? draft.defaultKey : (docs[0]?.key ?? 0),
  }
}

/** What the documents say of their holder; only a number without a fault says anything. */
function toldBy({ docs, nationality }: Draft, today: Day) {
  for (const doc of docs) {
    const number = normaliseDocument(doc.number)
    if (documentFault(doc.type, number, { nationality, today }) !== null) continue
    const birthday = birthdayOfDocument(doc.type, number)
    const gender = genderOfDocument(doc.type, number)
    if (birthday !== null && gender !== null) return { birthday, gender }
  }
  return { birthday: '', gender: '' } as const
}

/** A card nobody has filled asks for what people of this nationality have. */
export function withNationality(draft: Draft, nationality: string): Draft {
  const types = documentTypesOf(nationality)
  const docs = draft.docs.map((doc) =>
    doc.id === null && doc.number === '' && !types.includes(doc.type)
      ? { ...doc, type: types[0] ?? doc.type }
      : doc,
  )
  return { ...draft, nationality, docs }
}

/** One more card, for a kind that is not there yet. */
export function withNewDocument(draft: Draft): Draft {
  const [type = 'passport'] = documentTypesOf(draft.nationality).filter(
    (each) => !draft.docs.some((doc) => doc.type === each),
  )
  const key = Math.max(-1, ...draft.docs.map((doc) => doc.key)) + 1
  const docs = [...draft.docs, emptyDocument(key, type)]
  return { ...draft, docs, defaultKey: docs.length === 1 ? key : draft.defaultKey }
}
