-- The first answers stand in a product's page (docs/decisions/031).
create trigger tell_insert after insert on product_question referencing new table as after_rows
  for each statement execute function tell_what_changed('product:product_id');
create trigger tell_update after update on product_question
  referencing old table as before_rows new table as after_rows
  for each statement execute function tell_what_changed('product:product_id');
create trigger tell_delete after delete on product_question referencing old table as before_rows
  for each statement execute function tell_what_changed('product:product_id');
