import type { Day } from './calendar-day.ts'
import type { Gender } from './codes.ts'

/** A person's details without documents and telephones. Texts not given are empty; what has no text is null. */
export interface PersonalDetails {
  nameCn: string
  nameEnLast: string
  nameEnFirst: string
  gender: Gender | null
  birthday: Day | null
  nationality: string
}

/** The same by the names of the wire and of the tables; a form leaves empty what was not chosen. */
export interface DetailFields {
  name_cn: string
  name_en_last: string
  name_en_first: string
  gender: Gender | '' | null
  birthday: string | null
  nationality: string
}

export const noDetails: PersonalDetails = {
  nameCn: '',
  nameEnLast: '',
  nameEnFirst: '',
  gender: null,
  birthday: null,
  nationality: 'CHN',
}

export const detailsOf = (fields: DetailFields): PersonalDetails => ({
  nameCn: fields.name_cn,
  nameEnLast: fields.name_en_last,
  nameEnFirst: fields.name_en_first,
  gender: fields.gender || null,
  birthday: fields.birthday || null,
  nationality: fields.nationality,
})

export const detailFieldsOf = (person: PersonalDetails) => ({
  name_cn: person.nameCn,
  name_en_last: person.nameEnLast,
  name_en_first: person.nameEnFirst,
  gender: person.gender,
  birthday: person.birthday,
  nationality: person.nationality,
})

const CHINESE = new Set(['CHN', 'HKG', 'MAC', 'TWN'])

/** Whether the person goes by a name in letters, perhaps with a Chinese one too. */
export const isForeign = (nationality: string): boolean => !CHINESE.has(nationality)
