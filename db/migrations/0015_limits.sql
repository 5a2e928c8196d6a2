-- Counters of the last minutes, written by every order and every code: no commit has to wait for the disk because of
-- them. After a crash of the database they start from nothing, which costs nobody anything but a stranger's wait.
alter table rate_limit set unlogged;
