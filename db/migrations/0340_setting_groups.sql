-- Staff change settings group by group, two at a time: a group has a version, a setting who changed it last.
create table setting_group (
  code text primary key,
  version integer not null default 1
);
alter table shop_setting add column updated_by bigint references staff;
-- They were never read: the limits of orders are rules of the shop, and stand in its code.
delete from shop_setting where key in ('brand.latin', 'order.pay_minutes', 'order.sign_extension_minutes',
  'order.confirm_hours', 'order.max_pending_per_member');
