import { sql } from 'kysely'
import { productLists } from '#src/contract/product-lists.ts'
import { closingAfter } from './closing.ts'
import { type Figure, rounded } from './figures.ts'
import { inProcess, replyOf } from './requests.ts'
import type { World } from './world.ts'

const AT_MOST = 2
const TIMES = 100
const WARM_UP = 50
const ASKED = 300

/** How a product list is asked for: as it opens, by place and price, by place and theme and date, and a later page. */
const lists = {
  'list as it opens': '',
  'list of a place by price': '?destId=1&order_by=2',
  'list of a place and a theme by date': '?destId=1&themeId=1&order_by=5',
  'fifth page': '?page=5',
}

/** Each list, made anew, from the sample catalogue and then from a hundred of them. */
export const measureHundredfold = (world: World) =>
  closingAfter(async (onEnd): Promise<Figure[]> => {
    const { api, close } = await world.openApi({ keeps: false })
    onEnd(close)
    let asked = 0
    const ask = async (query: string) => {
      const path = `${productLists.list.path}${query}`
      const request = inProcess({ method: 'GET', path, headers: {}, body: '' })
      // One address may read 1,200 times a minute.
      asked++
      await replyOf(await api.fetch(request, { ip: `10.3.0.${asked % 250}` }))
    }
    const p95Of = async (query: string) => {
      const times: number[] = []
      for (let n = -WARM_UP; n < ASKED; n++) {
        const began = performance.now()
        await ask(query)
        if (n >= 0) times.push(performance.now() - began)
      }
      return times.sort((a, b) => a - b)[Math.floor(ASKED * 0.95)] ?? Number.NaN
    }
    const small: Record<string, number> = {}
    for (const [name, query] of Object.entries(lists)) small[name] = await p95Of(query)
    await multiply(world)
    const figures: Figure[] = []
    for (const [name, query] of Object.entries(lists)) {
      const [once, often] = [small[name] ?? Number.NaN, await p95Of(query)]
      figures.push({
        what: `${name}, p95`,
        value: rounded(often / once, 2),
        unit: 'ratio',
        atMost: AT_MOST,
        beside: { 'p95 ms': rounded(often, 2), 'with the sample alone': rounded(once, 2) },
      })
    }
    return figures
  })

/** Numbers of copies begin a thousand apart; the sample's are 100001 and on. */
const APART = 1_000

/** Every product again and again, under new numbers, with all that a list reads of it. */
async function multiply({ db }: World) {
  await db.transaction().execute(async (tx) => {
    // Copies of sound rows are sound: triggers and foreign keys would only take their time.
    await sql`set local session_replication_role = replica`.execute(tx)
    const columnsOf = async (table: string) => {
      const { rows } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'
        order by ordinal_position`.execute(tx)
      return rows.map(({ name }) => name)
    }
    const copy = async (table: string, changed: Record<string, string>, joins = '') => {
      const columns = await columnsOf(table)
      const values = columns.map((name) => changed[name] ?? `t.${name}`)
      await sql
        .raw(
          `insert into ${table} (${columns}) select ${values}
           from ${table} t cross join generate_series(1, ${TIMES - 1}) as copy ${joins}`,
        )
        .execute(tx)
    }
    const product_id = `t.product_id + copy * ${APART}`
    // Not all alike: a hundred times the same rank or price would be another question.
    await copy('product', {
      id: `t.id + copy * ${APART}`,
      rank_score: 't.rank_score * (1 - copy * 0.003)',
      price_from_fen: 't.price_from_fen + copy * 700',
    })
    for (const table of ['product_destination', 'product_theme', 'product_label', 'combo'])
      await copy(table, { product_id })
    await copy(
      'departure',
      { product_id, combo_id: 'other.id' },
      `join combo one on one.id = t.combo_id
       join combo other on other.product_id = ${product_id} and other.combo_key = one.combo_key`,
    )
  })
  await sql`vacuum analyze`.execute(db)
}
