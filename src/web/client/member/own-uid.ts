import { createContext } from 'react'

/** The public number of the member whose pages these are; `MemberOnly` provides it. */
export const OwnUid = createContext('')
