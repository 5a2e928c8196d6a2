-- Groups whose travellers are to hear that they travel, once, whatever formed them (rule book §6).
create table group_formed (
  departure_id bigint primary key references departure (id) on delete cascade,
  formed_at timestamptz not null,
  told_at timestamptz
);
create index group_formed_untold on group_formed (departure_id) where told_at is null;
create function note_group_formed() returns trigger language plpgsql as $$
begin
  insert into group_formed (departure_id, formed_at) values (new.id, shop_now()) on conflict do nothing;
  return null;
end $$;
create trigger departure_group_formed after update of status on departure for each row
when (old.status = 'open' and new.status = 'formed') execute function note_group_formed();
