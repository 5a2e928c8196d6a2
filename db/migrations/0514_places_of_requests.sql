-- Where a custom request wants to go, said the same in every list: the places that were chosen, in that order, or what was
-- written instead.
create function place_of_request(dest_ids integer[], dest_text text) returns text stable language sql return coalesce(
  (select string_agg(d.label, '、' order by array_position(dest_ids, d.id)) from destination d where d.id = any (dest_ids)),
  dest_text);
