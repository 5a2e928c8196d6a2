-- An inquiry that has left its queue lets go of its conversation. What the visitor has asked there by day since then is
-- no question of that night: it waits from its own moment, due as any message is (domain/content/chat, `answerDueAt`).
create or replace function chat_leaves_inquiry() returns trigger language plpgsql as $$
declare
  held record;
  asked_at timestamptz;
  answer_at timestamptz;
begin
  -- Locked first: a message that is being written there is seen by the next statement, not by this one.
  for held in select id, state, first_reply_at from chat where inquiry_id = new.id for update loop
    -- Staff have not answered it, for an answer lets go of the inquiry.
    select min(at) into asked_at from chat_message
    where chat_id = held.id and held.state <> 'closed' and sender = 'visitor' and withdrawn_at is null
      and at > new.created_at
      and (at at time zone 'Asia/Shanghai')::time >= '09:00' and (at at time zone 'Asia/Shanghai')::time < '22:00';
    answer_at := asked_at + case when held.first_reply_at is null then interval '2 minutes' else interval '5 minutes' end;
    -- What the evening has no room for is due in the morning; the shop is closed for eleven hours.
    if (answer_at at time zone 'Asia/Shanghai')::time > '22:00' then answer_at := answer_at + interval '11 hours'; end if;
    update chat set inquiry_id = null, waiting_since = asked_at, due_at = answer_at where id = held.id;
  end loop;
  return null;
end $$;
