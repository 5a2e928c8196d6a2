import { addWorkingHours } from '../../content/working-hours.ts'

/** Code points of a question, and of its answer. */
export const questionLimits = { least: 5, most: 200 } as const
export const questionLimitText = `请填写${questionLimits.least}到${questionLimits.most}字`
export const answerLimits = { least: 2, most: 500 } as const
export const answerLimitText = `请填写${answerLimits.least}到${answerLimits.most}字`

/** Whoever publishes a telephone by mistake cannot take it back: it is refused, not masked. */
export const contactsText = '请勿填写手机号、证件号、微信号或网址，答复会发到您的消息中心'

const ANSWER_HOURS = 13
/** By when a question is answered: a working day (09:00–22:00) after it was asked. */
export const questionDueAt = (askedAt: Date): Date => addWorkingHours(askedAt, ANSWER_HOURS)

export const questionStateText = { open: '待回答', private: '仅告知提问者', published: '已公开' } as const
export type QuestionState = keyof typeof questionStateText

/** What an account is called whose owner has chosen no name. */
const NAMELESS = '百陌用户'

/** How the public sees who asked: nobody is recognised by it. */
export const askerText = (name: string): string => {
  const [first] = name.trim()
  return first === undefined || name.startsWith(NAMELESS) ? '旅客' : `${first}**`
}
