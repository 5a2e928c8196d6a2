-- A complaint that was opened once more after its clerk had left waits for everybody who answers complaints.
update inquiry i set staff_id = null, version = i.version + 1 from staff s
where s.id = i.staff_id and s.status = 'left' and i.complaint_no is not null and i.status in ('new', 'contacted');
