import type { DB } from '#src/platform/db/schema.gen.ts'

interface Joint {
  /** A file, or a folder that ends with a slash. */
  where: string
  /** Tables of other owners; `by name` where their names come from a parameter, and only in such statements. */
  tables: readonly (keyof DB)[] | 'by name'
  /** Functions of other owners, which change rows. */
  functions?: readonly string[]
  why: string
}

/** Statements that write for several owners at once, and why their owners are not called instead. */
export const jointWriters: readonly Joint[] = [
  {
    where: 'server/booking/orders/placing/place-order.ts',
    tables: ['departure', 'inventory_hold', 'waitlist'],
    functions: ['lock_coupon'],
    why: 'An order, its seats and its log are one statement: buyers of one date wait as shortly as possible (decision 008).',
  },
  {
    where: 'server/catalog/catalog-import/',
    tables: [
      ...['departure_city', 'destination', 'hotel', 'label', 'supplier', 'theme'],
      ...['refund_ladder', 'refund_ladder_step', 'contract_template', 'static_page', 'shop_setting'],
      ...['hot_search', 'departure', 'inventory_hold'],
    ] as const,
    functions: ['refresh_facets', 'refresh_product_stats'],
    why: 'The import of a catalogue compares a whole file with whole tables and writes what differs, in one transaction.',
  },
  {
    where: 'platform/db/bulk.ts',
    tables: 'by name',
    why: 'Its functions write the table that they are given; the test looks at every call of them.',
  },
  {
    where: 'development/simulators/delivery.ts',
    tables: 'by name',
    why: 'It sends from the outbox of the provider that it is given; the test looks at every call of it.',
  },
  {
    where: 'development/sample/multiply.ts',
    tables: 'by name',
    functions: ['refresh_facets', 'refresh_product_stats'],
    why: 'Copies every product with its parts, to see how the shop bears a large catalogue; refused in production.',
  },
  {
    where: 'development/sample/remove.ts',
    tables: 'by name',
    why: 'Sample rows are taken out of every table of the registry `sampleTables`, by their mark.',
  },
  {
    where: 'development/sample/free.ts',
    tables: [
      'coupon',
      'departure',
      'inventory_hold',
      'invoice',
      'order_mail',
      'order_share',
      'payment',
      'payment_event',
      'price_evidence_day',
      'refund',
      'refund_request',
      'trip_edition',
    ],
    why: 'Sample rows are taken out of every table at once, by their mark, with what hangs on them; nothing else calls it.',
  },
  {
    where: 'server/account/privacy/rotation/rotation-store.ts',
    tables: 'by name',
    why: 'Keys are rotated column by column over whatever is sealed (`sealed-columns.ts`): the value stays, its seal changes.',
  },
  {
    where: 'development/sample/',
    tables: [
      'banner',
      'bottom_banner',
      'media_file',
      'destination_month',
      'team_member',
      'history_event',
      'review',
      'coupon_rule',
      'customer_case',
      'designer',
      'point_reward',
      'popup',
      'campaign',
      'campaign_edition',
      'shop_setting',
      ...([
        'departure_log',
        'field_change',
        'quick_reply',
        'staff',
        'staff_enrolment',
        'staff_recovery',
        'staff_session',
        'work_item',
      ] as const),
    ],
    why: 'What a shop to try things in has beside its catalogue; production never loads it.',
  },
  {
    where: 'development/demo/',
    tables: [
      ...[
        'member',
        'member_consent',
        'saved_traveller',
        'saved_traveller_doc',
        'sms_code',
        'orders',
        'staff',
      ],
      ...['custom_request', 'departure', 'inventory_hold', 'message', 'product_question'],
    ] as const,
    why: 'The demo account has a past, which no call of the shop can make; production never loads it.',
  },
]
