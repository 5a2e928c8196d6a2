import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SAMPLE_DIR } from '../data.ts'
import type { Loading } from '../tables.ts'

/** By destination, twelve numbers each: rough means, and shown as made up. */
type Sample = Record<string, { high: number[]; low: number[]; rain: number[] }>

/** A year of weather for each destination that is there and has none. Answers how many rows were written. */
export async function loadWeather({ tx }: Loading) {
  const sample = JSON.parse(readFileSync(join(SAMPLE_DIR, 'weather.json'), 'utf8')) as Sample
  const known = await tx.selectFrom('destination').select('id').execute()
  const rows = known.flatMap(({ id }) =>
    (sample[id]?.high ?? []).map((high_c, index) => ({
      destination_id: id,
      month: index + 1,
      high_c,
      low_c: sample[id]?.low[index] ?? high_c,
      rain_days: sample[id]?.rain[index] ?? 0,
      sample: true,
    })),
  )
  if (rows.length === 0) return 0
  const written = await tx
    .insertInto('destination_month')
    .values(rows)
    .onConflict((taken) => taken.doNothing())
    .returning('month')
    .execute()
  return written.length
}
