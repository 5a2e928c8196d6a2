import type { DB } from '#src/platform/db/schema.gen.ts'

/**
 * Who writes which table. Everybody may read; whoever else wants a row changed calls its owner.
 * `test/table-owners.test.ts` holds every statement of the sources and of the database's functions against this table.
 */
export const tableOwners: Record<keyof DB, string> = {
  alarm: 'server/notifications',
  notification: 'server/notifications',
  message: 'server/messages',

  captcha: 'server/accounts',
  captcha_trust: 'server/accounts',
  login_failure: 'server/accounts',
  login_log: 'server/accounts',
  member: 'server/accounts',
  member_consent: 'server/accounts',
  member_weixin: 'server/accounts',
  reveal_log: 'server/accounts',
  risk_list: 'server/accounts',
  session: 'server/accounts',
  sms_code: 'server/accounts',
  stand_in_captcha: 'server/accounts',
  tourist: 'server/accounts',
  tourist_doc: 'server/accounts',
  weixin_grant: 'server/accounts',
  weixin_login: 'server/accounts',

  mail_address: 'server/mails',
  saved_product: 'server/saved',
  upload: 'server/uploads',

  inventory_hold: 'server/departures',
  departure: 'server/departures',

  combo: 'server/catalog',
  departure_city: 'server/catalog',
  destination: 'server/catalog',
  hotel: 'server/catalog',
  itinerary_day: 'server/catalog',
  label: 'server/catalog',
  price_rule: 'server/catalog',
  product: 'server/catalog',
  product_destination: 'server/catalog',
  product_facet: 'server/catalog',
  product_label: 'server/catalog',
  product_option: 'server/catalog',
  product_search: 'server/catalog',
  product_theme: 'server/catalog',
  product_word: 'server/catalog',
  refund_ladder: 'server/catalog',
  refund_ladder_step: 'server/catalog',
  search_lexicon: 'server/catalog',
  supplier: 'server/catalog',
  theme: 'server/catalog',

  order_adjustment: 'server/orders',
  order_item: 'server/orders',
  order_line: 'server/orders',
  order_log: 'server/orders',
  order_traveller: 'server/orders',
  orders: 'server/orders',
  trip_edition: 'server/orders',
  contract: 'server/contracts',
  contract_template: 'server/contracts',
  order_bill: 'server/billing',
  payment: 'server/payments',
  payment_event: 'server/payments',
  refund: 'server/payments',

  comment: 'server/reviews',
  review_prompt: 'server/reviews',

  consult: 'server/consult',
  custom_plan: 'server/custom',
  custom_request: 'server/custom',
  customer_case: 'server/custom',
  designer: 'server/custom',

  banner: 'server/content',
  coupon_rule: 'server/content',
  hot_search: 'server/content',
  news: 'server/content',
  page_visit: 'server/content',
  popup: 'server/content',
  static_page: 'server/content',
  viewed_product: 'server/content',
  shop_setting: 'server/shop',

  audit_log: 'server/staff',
  staff: 'server/staff',
  staff_session: 'server/staff',

  job_run: 'platform/jobs',
  rate_limit: 'platform/limits.ts',
  shop_clock: 'platform/clock.ts',

  sample_load: 'development/sample',

  stand_in_keys: 'development/simulators',
  stand_in_message: 'development/simulators',
  stand_in_notification: 'development/simulators',
  stand_in_refund: 'development/simulators',
  stand_in_trade: 'development/simulators',
  stand_in_weixin_code: 'development/simulators',
}

/** Tables that are read and that no part of the shop writes yet: staff will. */
export const unwritten: readonly (keyof DB)[] = ['custom_plan', 'news', 'risk_list']

/** Functions of the database that change rows, each a part of its owner; who else calls one stands below. */
export const functionOwners: Record<string, string> = {
  destination_facets_follow: 'server/catalog',
  hotel_changes_trip: 'server/catalog',
  itinerary_changes_trip: 'server/catalog',
  make_visit_month: 'server/content',
  product_facets_follow: 'server/catalog',
  product_words_follow: 'server/catalog',
  refresh_dated_facets: 'server/catalog',
  refresh_facets: 'server/catalog',
  refresh_product_figures: 'server/catalog',
  set_facets: 'server/catalog',
  supplier_changes_trip: 'server/catalog',
  write_product_figures: 'server/catalog',
  give_words: 'server/catalog',
  take_words: 'server/catalog',
  trip_edition_of: 'server/orders',
}

interface Joint {
  /** A file, or a folder that ends with a slash. */
  where: string
  /** Of other owners; `by name` where they come from a parameter, and only such statements. */
  tables: readonly (keyof DB)[] | 'by name'
  /** Of other owners, which change rows. */
  functions?: readonly string[]
  why: string
}

/** Statements that write for several owners at once, and why their owners are not called instead. */
export const jointWriters: readonly Joint[] = [
  {
    where: 'server/orders/placing/place-order.ts',
    tables: ['departure', 'inventory_hold'],
    why: 'An order, its seats and its log are one statement: buyers of one date wait as shortly as possible (decision 008).',
  },
  {
    where: 'server/importing/',
    tables: [
      ...['combo', 'departure_city', 'destination', 'hotel', 'itinerary_day', 'label', 'price_rule'],
      ...[
        'product',
        'product_destination',
        'product_label',
        'product_option',
        'product_theme',
        'supplier',
        'theme',
      ],
      ...['refund_ladder', 'refund_ladder_step', 'contract_template', 'static_page', 'shop_setting'],
      ...['hot_search', 'departure', 'inventory_hold'],
    ] as const,
    functions: ['refresh_facets', 'refresh_product_figures'],
    why: 'The import of a catalogue compares a whole file with whole tables and writes what differs, in one transaction.',
  },
  {
    where: 'server/importing/bulk.ts',
    tables: 'by name',
    why: 'Its functions write the table that they are given; the test looks at every call of them.',
  },
  {
    where: 'development/sample/multiply.ts',
    tables: 'by name',
    functions: ['refresh_facets', 'refresh_product_figures'],
    why: 'Copies every product with its parts, to see how the shop bears a large catalogue; refused in production.',
  },
  {
    where: 'development/sample/remove.ts',
    tables: 'by name',
    why: 'Sample rows are taken out of every table of the registry `sampleTables`, by their mark.',
  },
  {
    where: 'development/sample/free.ts',
    tables: ['departure', 'inventory_hold', 'payment', 'payment_event', 'refund', 'trip_edition'],
    why: 'Sample rows are taken out of every table at once, by their mark, with what hangs on them; nothing else calls it.',
  },
  {
    where: 'server/privacy/rotation-store.ts',
    tables: 'by name',
    why: 'Keys are rotated column by column over whatever is sealed (`sealed-columns.ts`): the value stays, its seal changes.',
  },
  {
    where: 'development/sample/',
    tables: [
      'banner',
      'comment',
      'coupon_rule',
      'customer_case',
      'designer',
      'popup',
      'shop_setting',
      'staff',
    ],
    why: 'What a shop to try things in has beside its catalogue; production never loads it.',
  },
  {
    where: 'development/demo/',
    tables: [
      ...['member', 'member_consent', 'tourist', 'tourist_doc', 'sms_code', 'orders', 'refund'],
      ...['departure', 'inventory_hold'],
    ] as const,
    why: 'The demo account has a past, which no call of the shop can make; production never loads it.',
  },
]
