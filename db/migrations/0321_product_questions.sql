-- What visitors ask about a product and what staff answer (rule book §24, 23): public once somebody has published it, else
-- between the two of them.
create type question_state as enum ('open', 'private', 'published');
create table product_question (
  id bigint generated always as identity primary key,
  product_id bigint not null references product (id) on delete cascade,
  -- Emptied when the account is closed; what is published stays, and names nobody.
  member_id bigint references member (id) on delete set null,
  text text not null check (char_length(text) between 5 and 200),
  asked_at timestamptz not null,
  -- By when somebody must have answered, in working time.
  due_at timestamptz not null,
  state question_state not null default 'open',
  answer text check (char_length(answer) between 2 and 500),
  answered_at timestamptz,
  answered_by bigint references staff (id),
  version integer not null default 0,
  check ((state = 'open') = (answer is null)),
  check ((answer is null) = (answered_at is null)),
  check ((answer is null) = (answered_by is null))
);
create index product_question_shown on product_question (product_id, answered_at desc, id desc) where state = 'published';
create index product_question_member on product_question (member_id, product_id, id desc);
create index product_question_open on product_question (due_at, id) where state = 'open';
create index product_question_age on product_question (asked_at desc, id desc);

call add_work_kind('question_new', 'product_question', 'product_question', $$r.state = 'open'$$,
  ref => 'r.id', begins_at => 'r.asked_at', due_at => 'r.due_at', watched => 'r.due_at', roles => $$'{service}'$$);
call follow_record('product_question', 'product_question', 'id', 'old.state is distinct from new.state');
