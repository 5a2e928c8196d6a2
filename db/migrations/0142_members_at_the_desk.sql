-- An account that staff have frozen says since when and why; and members are found by the beginning of a name.
alter table member
  add column frozen_at timestamptz,
  add column frozen_reason text not null default '' check (char_length(frozen_reason) <= 500);
update member set frozen_at = registered_at where status = 'frozen';
create index member_contact_name on member (contact_name text_pattern_ops) where contact_name <> '';
create index member_standing on member (status, registered_at desc) where status in ('frozen', 'cancelling');
