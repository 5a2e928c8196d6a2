import { sql } from 'kysely'

/** Words of ours written into the statement itself: the plan then knows which, and partial indexes over them apply. */
export const literals = (words: readonly string[]) => sql.join(words.map((word) => sql.lit(word)))
