import pg from 'pg'

/** Whether a statement failed because another row holds the same unique value. Its transaction is over. */
export const isDuplicate = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23505'
