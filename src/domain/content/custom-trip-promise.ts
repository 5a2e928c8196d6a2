import { addWorkingHours } from './working-hours.ts'

/** A designer calls within this much working time (rule book §16.1). */
export const PROMISE_MINUTES = 30

/** By when somebody calls who asks at that instant. */
export const callDueAt = (asked: Date): Date => addWorkingHours(asked, PROMISE_MINUTES / 60)
