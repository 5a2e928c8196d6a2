import pg from 'pg'

/** Whether a statement failed because another row holds the same unique value. Its transaction is over. */
export const isDuplicate = (error: unknown, constraint?: string) =>
  error instanceof pg.DatabaseError &&
  error.code === '23505' &&
  (constraint === undefined || error.constraint === constraint)

const TRIES = 10

/** Repeats the whole work while the number that it drew is already taken under this unique key. */
export async function redrawing<T>(constraint: string, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (tries === TRIES || !isDuplicate(error, constraint)) throw error
    }
  }
}
