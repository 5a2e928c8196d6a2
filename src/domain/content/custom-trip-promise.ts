/** A designer calls within this much working time (rule book §16.1). */
export const PROMISE_MINUTES = 30
