-- What a visitor says of a page: nobody is called back, so nobody has to say who it was (rule book §16.3).
-- The type is made anew, because a value that is added to one cannot be used before the transaction ends.
alter type consult_kind rename to consult_kind_before;
create type consult_kind as enum ('message', 'product', 'date', 'feedback');
alter table consult alter kind type consult_kind using kind::text::consult_kind;
drop type consult_kind_before;

alter table consult
  alter name drop not null,
  alter phone_enc drop not null,
  alter phone_hash drop not null,
  add constraint consult_phone_whole check ((phone_enc is null) = (phone_hash is null)),
  add constraint consult_asker check (kind = 'feedback' or (name is not null and phone_enc is not null)),
  add constraint consult_feedback_says check (kind <> 'feedback' or message <> '');
