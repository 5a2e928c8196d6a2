import { type Right, scopesOf } from '../../account/staff.ts'
import { keysOf } from '../../keys.ts'

/** Which right opens the pictures of a purpose, also where it reaches a part alone: pictures are that part. */
const rights = { catalogue: 'product.edit', content: 'content.edit' } as const satisfies Record<string, Right>
export type PicturePurpose = keyof typeof rights
export const picturePurposes = keysOf(rights)

export const rightOfPictures = (purpose: PicturePurpose): Right => rights[purpose]

/** The pictures that this person may see, send and describe. */
export const ownPicturePurposes = (person: Parameters<typeof scopesOf>[0]): PicturePurpose[] =>
  picturePurposes.filter((purpose) => scopesOf(person, rights[purpose]).length > 0)
