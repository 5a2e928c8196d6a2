import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#src/platform/db/database.ts'
import type { DB } from '#src/platform/db/schema.gen.ts'
import type { Catalogue, ImportSetting } from '#src/server/catalog/catalog-import/service.ts'
import { freeOrders, freeProducts, sampleOrders } from './free.ts'
import { loadCompanyPicture, loadHistory, loadTeam } from './rows/about.ts'
import { loadCampaigns } from './rows/campaigns.ts'
import { clearSampleSettings, loadShopContent } from './rows/content.ts'
import { loadCases, loadDesigners, loadHeroes } from './rows/custom-trips.ts'
import { loadQuickReplies } from './rows/quick-replies.ts'
import { loadReviews } from './rows/reviews.ts'
import { loadRewards } from './rows/rewards.ts'
import { closeStaff, loadStaff } from './rows/staff.ts'
import { loadWeather } from './rows/weather.ts'

export interface Loading {
  tx: Tx
  catalogue: Catalogue
  setting: ImportSetting
}

/** Writes rows of the sample beside the products that are there; answers how many. What is there already stays. */
type Load = (loading: Loading) => Promise<number>

interface SampleTable {
  table: keyof DB & string
  /** Where its rows come from: the catalogue's import, the demo account, or what is listed. */
  from: 'catalogue' | 'demo' | readonly Load[]
  /** Which rows `t` are of the sample; those that are marked, where nothing is said. */
  isSample?: RawBuilder<unknown>
  /** A sample row `t` goes only where this holds: real rows may have come to stand on it. */
  unused?: RawBuilder<unknown>
  /** What must be taken back before its rows go. */
  before?(tx: Tx): Promise<void>
}

/**
 * Every table whose rows can be marked `sample`, in the order in which they are filled; they are emptied in the opposite
 * order. A table with such a column that is missing here fails a test.
 */
export const sampleTables: readonly SampleTable[] = [
  {
    table: 'destination',
    from: 'catalogue',
    // A node that a real one lies under stays, and so does one that a product, a hotel or a banner names.
    unused: sql`not exists (
      select from destination below
      where below.path like t.path || '%' and (not below.sample
        or exists (select from product_destination p where p.destination_id = below.id)
        or exists (select from hotel h where h.destination_id = below.id)
        or exists (select from banner b where b.dest_id = below.id)))`,
  },
  {
    table: 'supplier',
    from: 'catalogue',
    unused: sql`not exists (select from product p where p.supplier_id = t.id)`,
  },
  {
    table: 'label',
    from: 'catalogue',
    unused: sql`not exists (select from product_label p where p.label_id = t.id)`,
  },
  {
    table: 'theme',
    from: 'catalogue',
    unused: sql`not exists (select from product_theme p where p.theme_id = t.id)
      and not exists (select from banner b where b.theme_id = t.id)`,
  },
  {
    table: 'hotel',
    from: 'catalogue',
    unused: sql`not exists (select from itinerary_day i where i.hotel_id = t.id)`,
  },
  { table: 'product', from: 'catalogue', before: freeProducts },
  { table: 'destination_month', from: [loadWeather] },
  { table: 'review', from: [loadReviews] },
  { table: 'hot_search', from: 'catalogue' },
  { table: 'banner', from: [loadShopContent, loadHeroes, loadCompanyPicture], before: clearSampleSettings },
  {
    table: 'coupon_rule',
    from: [loadShopContent],
    // What lowers a real order names its rule for ever.
    unused: sql`not exists (select from coupon c where c.rule_id = t.id)`,
  },
  { table: 'point_reward', from: [loadRewards] },
  { table: 'popup', from: [loadShopContent] },
  { table: 'bottom_banner', from: [loadShopContent] },
  {
    table: 'campaign',
    from: [loadCampaigns],
    // An address stays for ever once staff have run an edition of their own under it.
    unused: sql`not exists (select from campaign_edition e where e.campaign_id = t.id and not e.sample)`,
  },
  { table: 'campaign_edition', from: [loadCampaigns] },
  { table: 'designer', from: [loadDesigners] },
  { table: 'customer_case', from: [loadCases] },
  {
    table: 'staff',
    from: [loadStaff],
    // The audit log names whoever has done something for ever, so such staff stay, as people who have left.
    unused: sql`not exists (select from audit_log a where a.staff_id = t.id)`,
    before: closeStaff,
  },
  { table: 'quick_reply', from: [loadQuickReplies] },
  { table: 'team_member', from: [loadTeam] },
  { table: 'history_event', from: [loadHistory] },
  { table: 'member', from: 'demo' },
  { table: 'product_question', from: 'demo' },
  { table: 'custom_request', from: 'demo' },
  { table: 'orders', from: 'demo', isSample: sql`t.id in ${sampleOrders}`, before: freeOrders },
]

/** What the registry's tables are filled by beside the catalogue, each once and in order. */
export const sampleLoads = [
  ...new Set(sampleTables.flatMap(({ from }) => (typeof from === 'string' ? [] : from))),
]
