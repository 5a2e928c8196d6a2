import type { evaluations, OwnEvaluation } from '#src/api/content/custom/evaluations.ts'
import type { Data } from '#src/api/endpoint.ts'
import {
  evaluationLimits,
  evaluationParts,
  evaluationPartText,
  evaluationStateOf,
  evaluationStateText,
  evaluationTags,
} from '#src/domain/content/evaluations/evaluation.ts'
import { Refused } from '#src/platform/refused.ts'
import { findOrder } from '#src/server/booking/orders/service.ts'
import { evaluationFactsOf, findOwn } from '#src/server/content/custom-trips/service.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { type Evaluation, findEvaluation } from './store.ts'

type Form = Data<(typeof evaluations)['form']>

const form: Form['form'] = {
  parts: evaluationParts.map((key) => ({ key, name: evaluationPartText[key] })),
  tags: [...evaluationTags],
  max_images: evaluationLimits.maxPictures,
  min_chars: evaluationLimits.minChars,
  max_chars: evaluationLimits.maxChars,
}

/** What a member may say of a designer's service, and has said. Refuses NOT_FOUND for another's request. */
export async function viewEvaluation(ctx: Ctx, memberId: number, requestNo: string): Promise<Form> {
  const request = await findOwn(ctx.db, memberId, requestNo)
  if (!request) throw new Refused('NOT_FOUND')
  const facts = evaluationFactsOf(request)
  const order = request.order_no === null ? null : await findOrder(ctx.db, memberId, request.order_no)
  const own = facts.isEvaluated ? await findEvaluation(ctx.db, request.id) : undefined
  return {
    state: evaluationStateOf(facts, ctx.now),
    state_text: evaluationStateText(facts, ctx.now),
    trip: {
      title: order?.snapshot.title ?? request.place,
      date: order?.departs_on ?? '',
      return_date: order?.returns_on ?? '',
      order_id: order?.order_no ?? '',
    },
    dzs: request.designer,
    form,
    evaluation: own ? ownOf(own) : null,
  }
}

const ownOf = ({ parts, images, reply, replied_at, ...own }: Evaluation): OwnEvaluation => ({
  ...own,
  parts: evaluationParts.flatMap((key) => {
    const score = parts[key]
    return score === null ? [] : [{ key, name: evaluationPartText[key], score }]
  }),
  images: images.map(({ url }) => url),
  reply: reply !== null && replied_at ? { content: reply, at: replied_at } : null,
})
