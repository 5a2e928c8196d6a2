import pLimit from 'p-limit'

/** Pictures that are sent are made anew one after the other: each may be unpacked to two hundred megabytes. */
export const inTurn = pLimit(1)
