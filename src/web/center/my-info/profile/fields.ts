import type { UserInfo } from '#src/api/auth/session.ts'
import { birthdayFault, emailFault, nicknameText } from '#src/domain/account/profile.ts'
import type { Day } from '#src/domain/calendar-day.ts'
import type { Gender } from '#src/domain/codes.ts'

export const fieldsOf = ({ name, linkman_name, gender, birthday, city, email }: UserInfo) => ({
  name,
  linkman_name,
  gender: (gender ?? '') as Gender | '',
  birthday,
  city,
  email,
})
type Fields = ReturnType<typeof fieldsOf>

/** The rules of rule book §23.1 that the API leaves to the service. */
export const faultsOf = ({ name, birthday, email }: Fields, today: Day) => ({
  // To the API an empty name is one that does not change.
  name: name.trim() === '' ? nicknameText : null,
  birthday: birthday === '' ? null : birthdayFault(birthday, today),
  email: email.trim() === '' ? null : emailFault(email.trim()),
})
