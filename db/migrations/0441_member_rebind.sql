-- 改绑手机 by staff (desk book §4.13): who has lost the old telephone proves themselves by a paper, and a second person looks.

-- Who somebody is: an identity card, a passport.
alter type document_purpose add value if not exists 'identity';

create table member_rebind (
  id bigint generated always as identity primary key,
  member_id bigint not null references member (id) on delete cascade,
  -- The new telephone, until somebody has decided.
  phone_enc bytea,
  phone_mask text not null check (char_length(phone_mask) <= 20),
  -- Forgotten with the decision: the file is deleted a day later.
  document_id bigint references document_file (id),
  approval_id bigint not null unique references approval (id),
  asked_at timestamptz not null,
  decided_at timestamptz,
  check ((phone_enc is null) = (decided_at is not null)),
  check ((document_id is null) = (decided_at is not null))
);
create index member_rebind_member on member_rebind (member_id);
