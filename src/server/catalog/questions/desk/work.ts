import type { DeskQuestion, deskQuestions } from '#src/api/desk/service/questions.ts'
import type { Input, Staff } from '#src/api/endpoint.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { holdsContact } from '#src/domain/catalog/review-contacts.ts'
import type { Audited } from '#src/platform/http/handlers.ts'
import { badFields, lostTo, Refused } from '#src/platform/refused.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { notify } from '#src/server/operations/notifications/service.ts'
import { viewQuestion } from './read.ts'
import * as store from './store.ts'

/**
 * Answers a question, or answers it anew: the day of the answer is that of its newest words. The asker hears of every
 * answer; everybody else reads it where it is published. Refuses PARAM for contacts in the answer, NOT_FOUND, and STATE
 * with who was first.
 */
export const answerQuestion = (
  ctx: Ctx,
  staff: Staff,
  { id, version, text, publish }: Input<(typeof deskQuestions)['answer']>,
): Promise<Audited<DeskQuestion>> =>
  ctx.transaction(async (tx) => {
    await store.lockQuestion(tx, id)
    const row = await store.findQuestion(tx, id)
    if (!row) throw new Refused('NOT_FOUND')
    if (row.version !== version)
      throw lostTo({
        by: row.answerer ?? '同事',
        doneAt: row.answered_at ? shanghaiTime(row.answered_at) : '',
        did: '已回答',
      })
    if (holdsContact(text)) throw badFields({ text: '请勿填写手机号、证件号、微信号或网址' })
    const state = publish ? 'published' : 'private'
    const isSame = row.answer === text && row.answered_at !== null
    await store.writeAnswer(tx, id, {
      state,
      answer: text,
      // Only published or taken back: the words are as old as they were.
      answered_at: isSame && row.answered_at ? row.answered_at : ctx.now,
      answered_by: staff.id,
    })
    if (row.member_id !== null && !isSame)
      await notify(ctx, tx, 'question_answered', {
        memberId: row.member_id,
        questionId: id,
        version: version + 1,
        productId: row.product_id,
        title: row.product_title,
        answer: text,
      })
    return {
      answer: await viewQuestion(tx, id, ctx.now),
      audit: [{ entity: 'product_question', id, before: { state: row.state }, after: { state } }],
    }
  })
