import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'

/** What staff keep in `shop_setting`. A key that is not there reads as empty: the table alone says what the shop is. */
export interface Settings {
  text(key: string): string
  number(key: string): number | null
  isOn(key: string): boolean
  /** The value as it stands in the table, for a caller that checks its shape. */
  json(key: string): unknown
  /** A list of objects whose values are texts. */
  records(key: string): Record<string, string>[]
  /** Telephone lines with their names. */
  lines(key: string): { name: string; phone: string }[]
  /** Entries of several texts each; one that lacks any of them is left out. */
  entries<N extends string>(key: string, names: readonly N[]): Record<N, string>[]
}

/** Settings change a few times a year and are read by every `/info`. */
const FRESH_MS = 30_000

/** The settings read last, by database: the tests of one process open several shops. */
const copies = new WeakMap<Db, { settings: Promise<Settings>; readAt: Date }>()

/** At most 30 seconds old, by the shop's clock, where no change is heard (`forgetSettings`). */
export function settingsOf({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Settings> {
  const copy = copies.get(db)
  if (copy && Math.abs(now.getTime() - copy.readAt.getTime()) < FRESH_MS) return copy.settings
  const settings = readSettings(db)
  copies.set(db, { settings, readAt: now })
  settings.catch(() => forgetSettings(db))
  return settings
}

/** Call when settings have changed. A reading under way at that moment may be old: no later caller gets it. */
export const forgetSettings = (db: Db) => copies.delete(db)

async function readSettings(db: Db) {
  const rows = await db.selectFrom('shop_setting').select(['key', 'value']).execute()
  return settingsFrom(new Map(rows.map(({ key, value }) => [key, value])))
}

function settingsFrom(values: ReadonlyMap<string, unknown>): Settings {
  return {
    text(key) {
      const value = values.get(key)
      return typeof value === 'string' ? value : ''
    },
    number(key) {
      const value = values.get(key)
      return typeof value === 'number' ? value : null
    },
    isOn: (key) => values.get(key) === true,
    json: (key) => values.get(key),
    records(key) {
      const value = values.get(key)
      return Array.isArray(value) ? value.filter(isRecord) : []
    },
    lines(key) {
      const value = values.get(key)
      return Array.isArray(value) ? value.filter(isLine) : []
    },
    entries<N extends string>(key: string, names: readonly N[]) {
      const value = values.get(key)
      const isWhole = (entry: unknown): entry is Record<N, string> =>
        names.every((name) => typeof (entry as Record<N, unknown> | null)?.[name] === 'string')
      return Array.isArray(value) ? value.filter(isWhole) : []
    },
  }
}

const isRecord = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => typeof each === 'string')

const isLine = (value: unknown): value is { name: string; phone: string } =>
  typeof value === 'object' &&
  value !== null &&
  'name' in value &&
  typeof value.name === 'string' &&
  'phone' in value &&
  typeof value.phone === 'string'
