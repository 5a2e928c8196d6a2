/** What an advisor may type of a traveller; the others, and the rest, are left to the traveller. */
export const personFields = [
  'name_cn',
  'name_en_last',
  'name_en_first',
  'doc_type',
  'doc_no',
  'valid_until',
  'gender',
  'birthday',
  'phone',
] as const
export type PersonField = (typeof personFields)[number]

/** Within the country a name and a number say everything; a passport says neither birthday nor gender. */
export const fieldsFor = (crossesBorder: boolean, isAdult: boolean): readonly PersonField[] =>
  personFields.filter((name) => {
    if (name.startsWith('name_en') || name === 'valid_until') return crossesBorder
    return name === 'gender' || name === 'birthday' ? crossesBorder || !isAdult : true
  })
