import { inquiry } from '#src/api/content/inquiries.ts'
import { inquirySources } from '#src/domain/codes.ts'
import { feedbackFault } from '#src/domain/content/inquiry.ts'
import { keepFeedback } from '../../../client/cookies.ts'
import { useForm } from '../../../form/use-form.ts'

/** What a visitor says of the page, remembered for 30 days; `message` is where it starts. */
export const useFeedback = (message: string, onSent: () => void) =>
  useForm(inquiry.message, {
    start: { message },
    input: (typed) => ({
      ...typed,
      source: String(inquirySources.site_feedback),
      page_url: (location.pathname + location.search).slice(0, 500),
    }),
    faults: (typed) => ({ message: feedbackFault(typed.message) }),
    onDone() {
      keepFeedback()
      onSent()
    },
  })
