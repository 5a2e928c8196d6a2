-- What a payer does next, whichever the channel: scan the address as a code, or open it in the browser.
create type pay_action as enum ('qr', 'redirect');
alter table payment rename column code_url to pay_url;
alter table payment add column pay_action pay_action;
update payment set pay_action = 'qr' where pay_url <> '';
alter table payment add constraint payment_action_has_url check ((pay_action is null) = (pay_url = ''));

-- What the channel said of a trade when it was last asked, in our words; null until it said something.
create type trade_state as enum ('unpaid', 'paying', 'failed', 'paid', 'closed', 'refunded');
alter table payment add column trade_state trade_state;
update payment set trade_state = (case channel_state
    when 'NOTPAY' then 'unpaid' when 'USERPAYING' then 'paying' when 'PAYERROR' then 'failed'
    when 'SUCCESS' then 'paid' when 'CLOSED' then 'closed' when 'REVOKED' then 'closed' when 'REFUND' then 'refunded'
  end)::trade_state
  where channel_state <> '';
alter table payment drop column channel_state;

-- A transaction's number is unique at its channel; two channels may give the same one.
alter table payment drop constraint payment_channel_trade_no_key;
alter table payment add constraint payment_channel_trade_no_key unique (channel, channel_trade_no);

alter table payment rename column twin_of to duplicate_of;
