import { makeStore } from '#src/ui/store.ts'

export interface InquiryWanted {
  /** The product of the inquiry, which is then stored as an intention to book it. */
  productId?: number | undefined
  /** What somebody has typed elsewhere and could not send: the message form begins with it. */
  message?: string | undefined
}

export const inquiryWanted = makeStore<InquiryWanted | null>(null)

/** Opens the inquiry dialog from anywhere; its code is fetched at this moment. */
export const openInquiry = (about: InquiryWanted = {}) => inquiryWanted.set(about)
