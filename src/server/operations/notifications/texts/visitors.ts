import { monthDayText } from '#src/domain/calendar-day.ts'
import { REOPEN_DAYS } from '#src/domain/content/complaints/complaint.ts'
import type { Template } from '../channels.ts'
import type { Events } from '../events.ts'
import type { SmsFields } from '../sms-words.ts'

type Told = 'complaint_received' | 'complaint_answered' | 'complaint_closed'

const complaintPage = ({ complaintNo }: { complaintNo: string }) => `/center/complaint?no=${complaintNo}`
const toWhoComplained = {
  limit: 'complaint',
  to: ({ inquiryId }: { inquiryId: number }) => ({ kind: 'inquiry', id: inquiryId }) as const,
} as const
const afterwards = (mayReopen: boolean) =>
  mayReopen ? `没有解决可在${REOPEN_DAYS}天内重新打开` : '感谢您的耐心'

/** What whoever complains hears: that it has arrived, each answer, and how it ended. */
export const complaintTemplates: { [E in Told]: Template<Events[E], SmsFields<E>> } = {
  complaint_received: {
    sms: {
      ...toWhoComplained,
      fields: ({ complaintNo, answerBy }) => ({
        complaint_no: complaintNo,
        answer_by: monthDayText(answerBy),
      }),
    },
    inbox: {
      kind: 'service',
      title: '已收到您的投诉',
      body: ({ complaintNo, answerBy }) =>
        `投诉${complaintNo}已登记，我们将在${monthDayText(answerBy)}前答复。`,
      url: complaintPage,
      key: ({ complaintNo }) => `complaint.received:${complaintNo}`,
    },
  },
  complaint_answered: {
    sms: { ...toWhoComplained, fields: ({ complaintNo }) => ({ complaint_no: complaintNo }) },
    inbox: {
      kind: 'service',
      title: '您的投诉有了答复',
      body: ({ complaintNo }) => `投诉${complaintNo}有了新的答复。已经解决请确认，没有解决可以直接回复。`,
      url: complaintPage,
      key: ({ complaintNo, messageId }) => `complaint.answered.${messageId}:${complaintNo}`,
    },
  },
  complaint_closed: {
    sms: {
      ...toWhoComplained,
      fields: ({ complaintNo, mayReopen }) => ({ complaint_no: complaintNo, next: afterwards(mayReopen) }),
    },
    inbox: {
      kind: 'service',
      title: '您的投诉已办结',
      body: ({ complaintNo, mayReopen }) =>
        `投诉${complaintNo}已办结，结果见投诉详情。${afterwards(mayReopen)}。`,
      url: complaintPage,
      key: ({ complaintNo, messageId }) => `complaint.closed.${messageId}:${complaintNo}`,
    },
  },
}

/** What somebody who asked about a product hears: the answer itself. */
export const questionTemplates: {
  [E in 'question_answered']: Template<Events[E], SmsFields<E>>
} = {
  question_answered: {
    inbox: {
      kind: 'service',
      title: '您的提问有了回答',
      body: ({ title, answer }) => `关于“${title}”的提问，我们回答：${answer}`,
      url: ({ productId }) => `/product/productDetail?productId=${productId}#questions-${productId}`,
      key: ({ questionId, version }) => `question.answered.${version}:${questionId}`,
    },
  },
}
