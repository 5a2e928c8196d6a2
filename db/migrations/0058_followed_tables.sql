-- Pages are kept until the catalogue changes. Who changes what else they show, by whatever way, says so as well;
-- PostgreSQL tells it once for each transaction, at its commit.
create function notify_catalogue_changed() returns trigger language plpgsql as $$
begin
  notify catalogue_changed;
  return null;
end $$;

do $$
declare
  followed text;
begin
  foreach followed in array array['designer', 'customer_case', 'shop_setting'] loop
    execute format('create trigger tell_rows after insert or delete on %I
      for each row execute function notify_catalogue_changed()', followed);
    execute format('create trigger tell_changes after update on %I
      for each row when (old.* is distinct from new.*) execute function notify_catalogue_changed()', followed);
  end loop;
end $$;
