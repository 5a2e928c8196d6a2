import type { DB } from '#src/platform/db/schema.gen.ts'

/**
 * Which folder writes which table. Every folder may read; another that wants a row changed calls the owner.
 * `test/table-owners.test.ts` holds every statement of the sources and of the database's functions against this table.
 */
export const tableOwners: Record<keyof DB, string> = {
  alarm: 'server/operations/notifications',
  notification: 'server/operations/notifications',
  message: 'server/account/messages',

  captcha: 'server/account/auth',
  captcha_trust: 'server/account/auth',
  login_failure: 'server/account/auth',
  login_log: 'server/account/auth',
  member: 'server/account/auth',
  member_consent: 'server/account/consents',
  member_weixin: 'server/account/auth',
  reveal_log: 'server/account/travellers',
  risk_list: 'server/account/auth',
  session: 'server/account/auth',
  sms_code: 'server/account/auth',
  simulator_captcha: 'server/account/auth',
  saved_traveller: 'server/account/travellers',
  saved_traveller_doc: 'server/account/travellers',
  weixin_grant: 'server/account/auth',
  weixin_login: 'server/account/auth',

  postal_address: 'server/account/postal-addresses',
  favourite: 'server/account/favourites',
  upload: 'server/account/uploads',

  inventory_hold: 'server/booking/departures',
  departure: 'server/booking/departures',
  group_formed: 'server/booking/departures',
  waitlist: 'server/booking/waitlist',
  departure_cancellation: 'server/booking/cancellations',
  departure_notice: 'server/booking/departure-notices',
  departure_notice_edition: 'server/booking/departure-notices',
  departure_notice_receipt: 'server/booking/departure-notices',

  combo: 'server/catalog/products',
  departure_city: 'server/catalog/products',
  destination: 'server/catalog/products',
  hotel: 'server/catalog/products',
  itinerary_day: 'server/catalog/products',
  label: 'server/catalog/products',
  price_rule: 'server/catalog/products',
  picture: 'server/catalog/pictures',
  product: 'server/catalog/products',
  product_destination: 'server/catalog/products',
  product_facet: 'server/catalog/products',
  product_label: 'server/catalog/products',
  product_option: 'server/catalog/products',
  product_search: 'server/catalog/products',
  product_theme: 'server/catalog/products',
  product_word: 'server/catalog/products',
  refund_ladder: 'server/catalog/refund-ladders',
  refund_ladder_step: 'server/catalog/refund-ladders',
  search_lexicon: 'server/catalog/products',
  supplier: 'server/catalog/products',
  theme: 'server/catalog/products',

  order_adjustment: 'server/booking/orders',
  order_item: 'server/booking/orders',
  order_line: 'server/booking/orders',
  order_log: 'server/booking/orders',
  order_traveller: 'server/booking/orders',
  orders: 'server/booking/orders',
  trip_edition: 'server/booking/orders',
  contract: 'server/booking/contracts',
  contract_clause: 'server/booking/contracts',
  contract_template: 'server/booking/contracts',
  paper: 'server/booking/papers',
  order_bill: 'server/booking/billing',
  order_change: 'server/booking/changes',
  contract_change: 'server/booking/contracts',
  bank_transfer: 'server/booking/payments',
  payment: 'server/booking/payments',
  payment_event: 'server/booking/payments',
  refund: 'server/booking/payments',
  refund_request: 'server/booking/refunds',
  compensation: 'server/booking/payouts',
  payout: 'server/booking/payouts',
  invoice: 'server/booking/invoices',
  refund_cost: 'server/booking/refunds',
  books_check: 'server/booking/reconciliation',
  day_close: 'server/booking/day-close',
  day_close_line: 'server/booking/day-close',
  channel_bill_line: 'server/booking/reconciliation',
  reconciliation_difference: 'server/booking/reconciliation',
  reconciliation_run: 'server/booking/reconciliation',

  review: 'server/catalog/reviews',
  review_prompt: 'server/catalog/reviews',

  inquiry: 'server/content/inquiries',
  inquiry_step: 'server/content/inquiries',
  custom_plan: 'server/content/custom-trips',
  custom_request: 'server/content/custom-trips',
  custom_request_step: 'server/content/custom-trips',
  customer_case: 'server/content/custom-trips',
  designer: 'server/content/custom-trips',

  banner: 'server/content/storefront',
  coupon_rule: 'server/content/storefront',
  hot_search: 'server/content/storefront',
  news: 'server/content/storefront',
  page_visit: 'server/content/storefront',
  popup: 'server/content/storefront',
  static_page: 'server/content/static-pages',
  static_page_draft: 'server/content/static-pages',
  viewed_product: 'server/content/storefront',
  shop_setting: 'server/content/settings',

  approval: 'server/operations/approvals',
  audit_log: 'server/operations/staff',
  saved_view: 'server/operations/saved-views',
  export_file: 'server/operations/exports',
  document_file: 'server/operations/documents',
  staff: 'server/operations/staff',
  staff_enrolment: 'server/operations/staff',
  staff_login_failure: 'server/operations/staff',
  staff_recovery: 'server/operations/staff',
  staff_session: 'server/operations/staff',
  work_due: 'server/operations/work',
  work_item: 'server/operations/work',
  work_kind: 'server/operations/work',
  legal_draft: 'server/operations/legal',
  field_change: 'server/operations/field-changes',
  pii_access_log: 'server/operations/reveals',
  staff_note: 'server/operations/notes',
  staff_mention: 'server/operations/notes',

  job_run: 'platform/jobs',
  rate_limit: 'platform/limits.ts',
  shop_clock: 'platform/clock.ts',

  sample_load: 'development/sample',

  simulator_alipay_keys: 'development/simulators',
  simulator_alipay_notification: 'development/simulators',
  simulator_alipay_refund: 'development/simulators',
  simulator_alipay_trade: 'development/simulators',
  simulator_keys: 'development/simulators',
  simulator_message: 'development/simulators',
  simulator_notification: 'development/simulators',
  simulator_refund: 'development/simulators',
  simulator_trade: 'development/simulators',
  simulator_weixin_code: 'development/simulators',
}

/** Tables that are read and that no part of the shop writes yet: the staff's desk will. */
export const unwritten: readonly (keyof DB)[] = ['contract_change', 'custom_plan', 'news', 'risk_list']

/** Functions of the database that change rows, each a part of its owner; who else calls one stands below. */
export const functionOwners: Record<string, string> = {
  add_work_kind: 'server/operations/work',
  also_follow_work: 'server/operations/work',
  follow_record: 'server/operations/work',
  destination_facets_follow: 'server/catalog/products',
  hotel_changes_trip: 'server/catalog/products',
  itinerary_changes_trip: 'server/catalog/products',
  make_visit_month: 'server/content/storefront',
  product_facets_follow: 'server/catalog/products',
  product_words_follow: 'server/catalog/products',
  refresh_dated_facets: 'server/catalog/products',
  refresh_facets: 'server/catalog/products',
  refresh_product_stats: 'server/catalog/products',
  set_facets: 'server/catalog/products',
  sync_work: 'server/operations/work',
  tell_record: 'server/operations/work',
  supplier_changes_trip: 'server/catalog/products',
  work_follows: 'server/operations/work',
  write_product_stats: 'server/catalog/products',
  give_words: 'server/catalog/products',
  take_words: 'server/catalog/products',
  trip_edition_of: 'server/booking/orders',
  give_to_waiting: 'server/booking/departures',
  note_group_formed: 'server/booking/departures',
}

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
    why: 'An order, its seats and its log are one statement: buyers of one date wait as shortly as possible (decision 008).',
  },
  {
    where: 'server/catalog/catalog-import/',
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
    functions: ['refresh_facets', 'refresh_product_stats'],
    why: 'The import of a catalogue compares a whole file with whole tables and writes what differs, in one transaction.',
  },
  {
    where: 'server/catalog/catalog-import/bulk.ts',
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
      'departure',
      'inventory_hold',
      'invoice',
      'payment',
      'payment_event',
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
      'review',
      'coupon_rule',
      'customer_case',
      'designer',
      'popup',
      'shop_setting',
      ...(['staff', 'staff_enrolment', 'staff_recovery', 'staff_session'] as const),
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
      ...['departure', 'inventory_hold'],
    ] as const,
    why: 'The demo account has a past, which no call of the shop can make; production never loads it.',
  },
]
