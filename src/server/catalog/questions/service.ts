import type { questions } from '#src/api/catalog/questions.ts'
import type { Data } from '#src/api/endpoint.ts'
import { maskNumbers } from '#src/domain/account/masks.ts'
import { askerText, contactsText, questionDueAt } from '#src/domain/catalog/questions/question.ts'
import { holdsContact } from '#src/domain/catalog/review-contacts.ts'
import { holdLock } from '#src/platform/db/advisory-lock.ts'
import type { Member } from '#src/platform/http/handlers.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { countOrRefuse } from '#src/server/account/auth/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import * as store from './store.ts'

export { forgetQuestions } from './store.ts'

const HOUR = 3600
const DAY = 86_400

type Own = Data<typeof questions.own>[number]

/** One page of what is published about a product. Refuses NOT_FOUND for a product that is not on sale. */
export async function pageQuestions(
  { db }: Pick<Ctx, 'db'>,
  productId: number,
  { page, size }: { page: number; size: number },
): Promise<Data<typeof questions.list>> {
  if (!(await store.isOnSale(db, productId))) throw new Refused('NOT_FOUND')
  const offset = (page - 1) * size
  const { rows, total } = await store.pagePublished(db, productId, { limit: size, offset })
  const list = rows.map(({ asker, ...row }) => ({
    ...row,
    asker: askerText(asker),
    text: maskNumbers(row.text),
  }))
  return { list, total, page, size, has_more: offset + rows.length < total }
}

/**
 * Takes a question. Refuses PARAM where contacts stand in it, NOT_FOUND for a product that is not on sale, and TOO_OFTEN
 * after three in an hour or ten in a day. The same words about the same product are the same
 * question while it waits for its answer.
 */
export async function askQuestion(
  ctx: Ctx,
  member: Member,
  { productId, content }: { productId: number; content: string },
): Promise<Own> {
  if (holdsContact(content)) throw badFields({ content: contactsText })
  if (!(await store.isOnSale(ctx.db, productId))) throw new Refused('NOT_FOUND')
  return ctx.transaction(async (tx) => {
    await holdLock(tx, 'product_question', String(member.id))
    const same = await store.findOpen(tx, member.id, productId, content)
    if (same) return same
    await countOrRefuse(tx, ctx.now, [
      { key: `question:h:${member.id}`, windowSeconds: HOUR, max: 3 },
      { key: `question:d:${member.id}`, windowSeconds: DAY, max: 10 },
    ])
    return store.insertQuestion(tx, {
      productId,
      memberId: member.id,
      text: content,
      askedAt: ctx.now,
      dueAt: questionDueAt(ctx.now),
    })
  })
}

export const listOwn = (ctx: Pick<Ctx, 'db'>, member: Member, productId: number): Promise<Own[]> =>
  store.listOwn(ctx.db, member.id, productId)
