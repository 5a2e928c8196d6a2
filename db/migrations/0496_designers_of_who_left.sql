-- Which designer somebody was is free for a colleague once they have left.
update staff set designer_id = null where status = 'left' and designer_id is not null;
