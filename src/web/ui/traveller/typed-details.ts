import type { OrderTraveller, SavedTravellerView } from '#src/api/account/travellers.ts'
import type { DetailFields } from '#src/domain/personal-details.ts'

/** The fields of every traveller form as typed, by the wire's names. */
export interface TypedDetails extends DetailFields {
  gender: NonNullable<DetailFields['gender']>
  birthday: string
  phone: string
}

export const emptyDetails: TypedDetails = {
  name_cn: '',
  name_en_last: '',
  name_en_first: '',
  gender: '',
  birthday: '',
  nationality: 'CHN',
  phone: '',
}

/** The fields as the server has them: in a form only what was typed differs. */
export const typedDetailsOf = (known: SavedTravellerView | OrderTraveller): TypedDetails => ({
  name_cn: known.name_cn,
  name_en_last: known.name_en_last,
  name_en_first: known.name_en_first,
  gender: known.gender ?? '',
  birthday: known.birthday,
  nationality: known.nationality,
  phone: known.phone,
})
