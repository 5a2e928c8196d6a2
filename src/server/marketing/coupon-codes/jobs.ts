import { randomBytes } from 'node:crypto'
import { FILE_DAYS } from '#src/domain/marketing/coupon-codes/batch.ts'
import { CODE_LENGTH, exchangeCodeOf } from '#src/domain/marketing/coupon-codes/code.ts'
import type { PeriodicJob } from '#src/platform/jobs/periodic.ts'
import type { Ctx } from '#src/server/ctx.ts'
import type { Jobs } from '#src/server/queues.ts'
import { exchangeCodeHash } from './code-hash.ts'
import { forgetFiles, insertCodes, lockBatch, setMade } from './store.ts'

/** Hashes that one statement carries. */
const AT_ONCE = 1_000
const DAY_MS = 86_400_000

/** Makes the codes of a batch, once, whichever process runs the job again; all of them or none. */
export const makeCodes = (ctx: Ctx, { batchId }: Jobs['coupon.codes']) =>
  ctx.transaction(async (tx) => {
    const batch = await lockBatch(tx, batchId)
    if (batch?.status !== 'making') return
    const made: string[] = []
    while (made.length < batch.count) {
      const wanted = Math.min(AT_ONCE, batch.count - made.length)
      const tried = new Map<string, string>()
      for (let n = 0; n < wanted; n++) {
        const code = exchangeCodeOf(randomBytes(CODE_LENGTH))
        tried.set(exchangeCodeHash(ctx, code).toString('hex'), code)
      }
      const hashes = [...tried.keys()].map((hash) => Buffer.from(hash, 'hex'))
      // One in the whole shop's codes may be there already: it is made anew in the next round.
      for (const hash of await insertCodes(tx, batchId, hashes))
        made.push(tried.get(hash.toString('hex')) ?? '')
    }
    await setMade(tx, batchId, ctx.vault.seal(made.join('\n')), ctx.now)
  })

export const couponCodeJobs = (ctx: () => Ctx): PeriodicJob[] => [
  {
    name: 'coupon_code_files',
    everySeconds: 3_600,
    run: async (now) => {
      await forgetFiles(ctx().db, new Date(now.getTime() - FILE_DAYS * DAY_MS))
    },
  },
]
