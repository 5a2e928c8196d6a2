import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import { Refused } from '../refused.ts'

/** Argon2id (2) with 19 MiB, two passes and one lane, as OWASP and the rule book (§4.4) ask. */
const COST = { algorithm: 2, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 }

/** Checked where an account has no hash, so that the answer takes as long; no known password matches it. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$V1k/5dZUCgeCe2mni1yWtg$uSwVaTQP8SFsp96DfIJbFAIKGAc4VGergJK9oZEwOaA'

/**
 * Hashing runs on the four threads that also read files and make pictures: two are left to them. A storm of logins thus
 * holds 38 MiB and not 19 for each; the rest wait their turn, about 10 ms of work each.
 */
const AT_ONCE = 2
/** A login that would wait longer than a second or two is refused at once, and costs nothing. */
const MOST_WAITING = 200
const turn = pLimit(AT_ONCE)

/** Refuses TOO_OFTEN when too many wait already, before a caller begins the work that needs the hash. */
export function refuseInStorm() {
  if (turn.pendingCount >= MOST_WAITING) throw new Refused('TOO_OFTEN', { retry_after: 2 })
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  refuseInStorm()
  return turn(work)
}

export const hashPassword = (password: string) => inTurn(() => hash(password, COST))

/** `hashed` null stands for an account that is not there or has no password: never right, and just as much work. */
export const isPassword = (password: string, hashed: string | null) =>
  inTurn(async () => (await verify(hashed ?? NOBODYS, password)) && hashed !== null)
