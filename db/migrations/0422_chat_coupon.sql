-- A rule of coupons that a clerk offers in a conversation: a card with its state, claimed by the call that claims every coupon.
alter type chat_kind add value if not exists 'coupon';
