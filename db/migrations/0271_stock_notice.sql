-- Who asked for it is told when few places of a saved product are left (收藏产品余位提醒), apart from its price.
alter type consent_kind add value 'stock_notice';
