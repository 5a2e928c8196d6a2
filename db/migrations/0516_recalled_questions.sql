-- Who asked a second person may take the question back: it is rejected then, by themselves. Nobody lets their own happen.
alter table approval drop constraint approval_check;
alter table approval add constraint approval_check check (asked_by <> decided_by or decision = 'rejected');

alter table departure_cancellation drop constraint departure_cancellation_check1;
alter table departure_cancellation add constraint departure_cancellation_four_eyes
  check (decided_by <> asked_by or state = 'rejected');

alter table payout drop constraint payout_four_eyes;
alter table payout add constraint payout_four_eyes check (decided_by <> sent_by or state = 'rejected');

alter table bank_transfer drop constraint bank_transfer_check3;
alter table bank_transfer add constraint bank_transfer_four_eyes
  check (decided_by <> recorded_by or state = 'rejected');

-- What somebody has asked for, the newest first.
create index approval_of_asker on approval (asked_by, id desc);
