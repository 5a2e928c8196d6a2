const ends: (() => unknown)[] = []

/**
 * Has something closed when the test file is over. Unlike `afterAll`, which vitest forgets when a hook or a test calls
 * it, this may be said anywhere: files share a process, and what one leaves open would weigh on all that follow.
 */
export const atEnd = (end: () => unknown) => void ends.push(end)

/** The last opened first, as it may need what was opened before it. */
export async function endAll() {
  const faults: unknown[] = []
  for (let end = ends.pop(); end; end = ends.pop())
    try {
      await end()
    } catch (error) {
      faults.push(error)
    }
  if (faults.length > 0) throw new AggregateError(faults, 'what a test file opened could not be closed')
}
