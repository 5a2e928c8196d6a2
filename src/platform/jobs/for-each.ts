import pLimit from 'p-limit'

/** Works in the order of the items, `atOnce` at a time. One that fails holds up no other, and fails the whole at its end. */
export async function forEach<T>(items: readonly T[], work: (item: T) => Promise<unknown>, atOnce = 1) {
  const turn = pLimit(atOnce)
  const ended = await Promise.allSettled(items.map((item) => turn(work, item)))
  const errors = ended.flatMap((each) => (each.status === 'rejected' ? [each.reason] : []))
  // Whoever reads how the job ended sees a reason, and not only how many there were.
  if (errors.length > 0)
    throw new AggregateError(errors, `${errors.length} of ${items.length} failed: ${errors[0]}`)
}
