import type { Day } from '#src/domain/calendar-day.ts'
import {
  birthdayOfDocument,
  documentFault,
  documentTypesOf,
  genderOfDocument,
  normaliseDocument,
} from '#src/domain/travellers/documents.ts'
import { emptyDocument, type TypedDocument, type TypedSavedTraveller } from './typed-saved-traveller.ts'

/**
 * The traveller with other documents. Birthday and gender follow a number that tells them, where they are empty or came
 * from a number before; what somebody typed stays, and must agree.
 */
export function withDocuments(
  person: TypedSavedTraveller,
  docs_json: readonly TypedDocument[],
  today: Day,
): TypedSavedTraveller {
  const [before, after] = [toldBy(person, today), toldBy({ ...person, docs_json }, today)]
  const follow = <T extends string>(typed: T | '', was: T | '', is: T | '') =>
    typed === '' || typed === was ? is : typed
  return {
    ...person,
    docs_json: withDefault(docs_json),
    birthday: follow(person.birthday, before.birthday, after.birthday),
    gender: follow(person.gender, before.gender, after.gender),
  }
}

const withDefault = (docs: readonly TypedDocument[]) =>
  docs.some(({ is_default }) => is_default)
    ? docs
    : docs.map((doc, index) => ({ ...doc, is_default: index === 0 }))

/** What the documents say of their holder; only a number without a fault says anything. */
function toldBy({ docs_json, nationality }: TypedSavedTraveller, today: Day) {
  for (const { doc_type: type, doc_no } of docs_json) {
    const number = normaliseDocument(doc_no)
    if (documentFault(type, number, { nationality, today }) !== null) continue
    const birthday = birthdayOfDocument(type, number)
    const gender = genderOfDocument(type, number)
    if (birthday !== null && gender !== null) return { birthday, gender }
  }
  return { birthday: '', gender: '' } as const
}

/** A card nobody has filled asks for what people of this nationality have. */
export function withNationality(person: TypedSavedTraveller, nationality: string): TypedSavedTraveller {
  const types = documentTypesOf(nationality)
  const docs_json = person.docs_json.map((doc) =>
    doc.doc_id === undefined && doc.doc_no === '' && !types.includes(doc.doc_type)
      ? { ...doc, doc_type: types[0] ?? doc.doc_type }
      : doc,
  )
  return { ...person, nationality, docs_json }
}

/** One more card, for a kind that is not there yet. */
export function withNewDocument(person: TypedSavedTraveller): TypedSavedTraveller {
  const [type = 'passport'] = documentTypesOf(person.nationality).filter(
    (each) => !person.docs_json.some(({ doc_type }) => doc_type === each),
  )
  const key = Math.max(-1, ...person.docs_json.map((doc) => doc.key)) + 1
  return {
    ...person,
    docs_json: withDefault([...person.docs_json, { ...emptyDocument(key, type), is_default: false }]),
  }
}
