import { contractFiling } from '#src/api/desk/contracts/filing.ts'
import { Refused } from '#src/platform/refused.ts'
import { handlers } from '#src/server/ctx.ts'
import { askForExport } from '#src/server/operations/exports/service.ts'
import { filingExport } from './filing-export.ts'
import { countFiled, countWaiting, fileWaiting, listFilings } from './filing-store.ts'

/** As many as one file may hold; the next filing takes what is left. */
const MOST = 20_000
const FILINGS_SHOWN = 10

export const contractFilingHandlers = handlers(contractFiling, {
  async state({ ctx: { db } }) {
    const filings = await listFilings(db, FILINGS_SHOWN)
    return {
      waiting: await countWaiting(db, MOST),
      batches: filings.map(({ contracts, ...filing }) => ({ ...filing, contracts: Number(contracts) })),
    }
  },

  /** Contracts are marked and their file is asked for in one transaction; where either is refused, neither has happened. */
  async export({ ctx, staff, input: { batch: known, format } }) {
    return ctx.transaction(async (tx) => {
      if (known !== undefined && (await countFiled(tx, known)) === 0) throw new Refused('NOT_FOUND')
      const batch = known ?? (await fileWaiting(tx, staff.id, { now: ctx.now, most: MOST }))
      const { answer, audit } = await askForExport({ ...ctx, db: tx }, staff, filingExport, {
        filter: { batch },
        format,
      })
      return { answer, audit: [...audit, { entity: 'contract_filing', id: batch }] }
    })
  },
})
