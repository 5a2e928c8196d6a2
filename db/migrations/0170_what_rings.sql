-- A review that is checked and a request that waits too long stand in the work queue themselves: nothing rings about them.
update alarm set settled_at = shop_now(), note = '由待办显示，不再提醒'
where kind in ('review_checking', 'custom_overdue') and settled_at is null;
delete from job_run where name = 'custom_overdue';
-- That nobody else may decide is one alarm, whatever there is to be decided.
update alarm set kind = 'second_person_missing' where kind = 'approval_alone';

-- Who changed which field is kept for 90 days: a page that is open cannot be older.
create index field_change_at on field_change (at);
