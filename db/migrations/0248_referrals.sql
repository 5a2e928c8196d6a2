-- 邀请 (rule book §13): who brought a member, and whose link an order came by. One level: nobody above them is known. It is
-- written when it happens, because it cannot be found out later.
alter table member
  -- Who invited this member; set when the account was made, and never again.
  add column inviter_id bigint references member (id) on delete set null,
  -- When the account last moved to another telephone.
  add column phone_changed_at timestamptz,
  add constraint member_not_own_inviter check (inviter_id <> id);
create index member_inviter on member (inviter_id) where inviter_id is not null;

-- Frozen when the order was placed.
alter table orders
  add column referrer_id bigint references member (id) on delete set null,
  add constraint order_not_own_referrer check (referrer_id <> member_id);
create index orders_referred on orders (referrer_id, id) where referrer_id is not null;

-- Whom a mark `u_{uid}` names, or else who invited the buyer; never the buyer. Called within the statement that places
-- an order.
create function referrer_of(buyer bigint, mark text) returns bigint stable language sql as $$
  select r.id from member b join member r on r.id = coalesce(
    (select m.id from member m where starts_with(mark, 'u_') and m.uid = substr(mark, 3) and m.id <> buyer), b.inviter_id)
  where b.id = buyer and r.id <> buyer and r.status = 'normal'
$$;
