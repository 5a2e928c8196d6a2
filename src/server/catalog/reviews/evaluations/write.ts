import type { evaluations } from '#src/api/content/custom/evaluations.ts'
import type { Data, Input } from '#src/api/endpoint.ts'
import { daysBetween } from '#src/domain/calendar-day.ts'
import { reviewerName } from '#src/domain/catalog/review.ts'
import { holdsContact } from '#src/domain/catalog/review-contacts.ts'
import { evaluateFault, evaluationParts, evaluationTags } from '#src/domain/content/evaluations/evaluation.ts'
import { reviewCheckDue } from '#src/domain/content/working-hours.ts'
import type { Tx } from '#src/platform/db/database.ts'
import { badFields, Refused } from '#src/platform/refused.ts'
import { markUsed } from '#src/server/account/uploads/service.ts'
import { lockOrder, moveOrder } from '#src/server/booking/orders/service.ts'
import { designersChanged, evaluationFactsOf, findOwn } from '#src/server/content/custom-trips/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { insertEvaluation, nameOf } from './store.ts'

type Calls = typeof evaluations
type Typed = Input<Calls['submit']>

/**
 * Keeps what a customer says of the designer's service: once, after the trip. It is read by others at once unless it may
 * hold personal data or advertising; the designer's figures move with it. Refuses NOT_FOUND for another's request,
 * REVIEW_NO with the rule that stands in the way.
 */
export const evaluate = (ctx: Ctx, memberId: number, typed: Typed): Promise<Data<Calls['submit']>> =>
  ctx.transaction(async (tx) => {
    const { order, request } = await lockTrip(ctx, tx, memberId, typed.request_no)
    const tags = [...new Set(typed.tags_json)]
    if (tags.some((tag) => !(evaluationTags as readonly string[]).includes(tag)))
      throw badFields({ tags_json: '标签有误，请重新选择' })
    const images = [...new Set(typed.images_json)]
    await markUsed(tx, memberId, 'review', images, ctx.now)
    const status = holdsContact(typed.content) ? 'checking' : 'shown'
    const isAnonymous = typed.anonymous ?? false
    await insertEvaluation(tx, {
      request_id: request.id,
      designer_id: request.designer?.id ?? null,
      order_id: order.id,
      member_id: memberId,
      user_name: reviewerName(await nameOf(tx, memberId), isAnonymous),
      score: typed.score,
      dims: JSON.stringify(Object.fromEntries(evaluationParts.map((part) => [part, typed[part] ?? null]))),
      content: typed.content,
      images: JSON.stringify(images.map((url) => ({ url }))),
      tags,
      anonymous: isAnonymous,
      trip_on: order.departs_on,
      trip_days: daysBetween(order.departs_on, order.returns_on) + 1,
      dest_ids: request.dest_ids,
      theme_ids: request.theme_ids,
      status,
      staff_due_at: status === 'checking' ? reviewCheckDue(ctx.now) : null,
      written_at: ctx.now,
      sample: order.sample,
    })
    if (order.status === 'wait_review')
      await moveOrder(tx, order, 'done', {
        ...{ actor: 'member', actorId: memberId, reason: 'evaluated', now: ctx.now },
      })
    if (request.designer) await designersChanged(tx, request.designer.id)
    return { message: status === 'shown' ? '提交成功' : '提交成功，审核后展示' }
  })

/** The order under its lock, so that two clicks are answered one after the other. */
async function lockTrip(ctx: Ctx, tx: Tx, memberId: number, requestNo: string) {
  const seen = await findOwn(tx, memberId, requestNo)
  if (!seen) throw new Refused('NOT_FOUND')
  const order = seen.order_no === null ? undefined : await lockOrder(tx, { orderNo: seen.order_no })
  const request = await findOwn(tx, memberId, requestNo)
  if (!request) throw new Refused('NOT_FOUND')
  const fault = evaluateFault(evaluationFactsOf(request), ctx.now)
  if (fault !== null) throw new Refused('REVIEW_NO', undefined, fault)
  if (!order) throw new Error('a request without an order was found free to evaluate')
  return { order, request }
}
