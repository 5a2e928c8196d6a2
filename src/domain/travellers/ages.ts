import { ageOn, type Day } from '../calendar-day.ts'
import { CHILD_FROM, YOUTH_FROM } from './age-bands.ts'
import type { PersonKind } from './traveller-codes.ts'

/** Age bands of rule book §10.4. 婴儿 is told by the day of return, every other band by the day of departure. */
export type Crowd = 'infant' | 'child' | 'youth' | 'adult' | 'senior'

export const crowdText: Record<Crowd, string> = {
  infant: '婴儿',
  child: '儿童',
  youth: '青少年',
  adult: '成人',
  senior: '长者',
}

const ADULT_FROM = 18
const SENIOR_FROM = 65

/** Who turns two on the way travels as a child; who turns twelve on the day of departure as a youth, at the adult's price. */
export function crowdOf(birthday: Day, departDay: Day, returnDay: Day): Crowd {
  if (ageOn(birthday, returnDay) < CHILD_FROM) return 'infant'
  const age = ageOn(birthday, departDay)
  if (age < YOUTH_FROM) return 'child'
  if (age < ADULT_FROM) return 'youth'
  return age < SENIOR_FROM ? 'adult' : 'senior'
}

export const isMinor = (crowd: Crowd): boolean => crowd === 'infant' || crowd === 'child' || crowd === 'youth'

/** Below it the law asks for a guardian's consent to store anything of a child (个人信息保护法 31). */
const CONSENT_AGE = 14

export const isBelowConsentAge = (birthday: Day, today: Day): boolean => ageOn(birthday, today) < CONSENT_AGE

/** The kinds of price a band may be booked at. */
export function kindsOf(crowd: Crowd): readonly PersonKind[] {
  if (crowd === 'infant') return ['infant']
  return crowd === 'child' ? ['child_bed', 'child_nobed'] : ['adult']
}

/** Whether a person is booked as what they are on the days of the trip. */
export function kindFault(kind: PersonKind, birthday: Day, departDay: Day, returnDay: Day): string | null {
  const crowd = crowdOf(birthday, departDay, returnDay)
  if (kindsOf(crowd).includes(kind)) return null
  if (crowd === 'infant') return '该出行人按返程日年龄为婴儿，请按婴儿预订'
  if (crowd === 'child') return '该出行人按出发日年龄为儿童，请按儿童预订'
  return '该出行人按出发日年龄为成人，请按成人预订'
}
