-- Who works for the company. What a role may do stands in src/domain/staff.ts; accounts are never deleted, because the
-- audit log names them.
create type staff_role as enum ('product', 'operations', 'service', 'custom', 'finance', 'content', 'admin');
create type staff_status as enum ('invited', 'active', 'locked', 'left');
create table staff (
  id bigint generated always as identity primary key,
  login text not null unique,
  name text not null check (char_length(name) between 1 and 20),
  roles staff_role[] not null default '{}',
  -- Leads a team: sees everybody's conversations and decides what others ask for.
  is_lead boolean not null default false,
  status staff_status not null default 'invited',
  locked_reason text not null default '',
  last_login_at timestamptz,
  created_at timestamptz not null,
  sample boolean not null default false
);

-- Apart from the sessions of members in everything: table, cookie, addresses.
create table staff_session (
  sid_hash bytea primary key,
  staff_id bigint not null references staff (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Sixteen hours after the login, however busy it was.
  expires_at timestamptz not null,
  -- The six digits were last given; absent, they never were since the login.
  stepped_up_at timestamptz,
  ip inet,
  user_agent text not null default '',
  revoked_at timestamptz
);
create index staff_session_staff on staff_session (staff_id);
create index staff_session_expiry on staff_session (expires_at);

-- What staff have done and tried to do, each row written in the transaction of its change.
create type audit_actor as enum ('staff', 'console', 'job');
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor audit_actor not null,
  staff_id bigint references staff (id),
  -- Ties rows of one session together without telling its id.
  session_ref text not null default '',
  -- Noun and verb, `order.confirm`.
  action text not null,
  -- By which right it was done or refused; empty where being signed in is enough.
  staff_right text not null default '',
  entity text not null,
  entity_id text not null default '',
  reason text not null default '',
  before jsonb,
  after jsonb,
  -- The number of the refusal; absent when the change took place.
  refused smallint,
  ip inet,
  request_id uuid,
  check (actor <> 'staff' or staff_id is not null)
);
create index audit_log_entity on audit_log (entity, entity_id, at);
create index audit_log_staff on audit_log (staff_id, at);
create index audit_log_action on audit_log (action, at);
call make_append_only('audit_log');
