-- The embassy or the clerk wants more papers of a traveller: it is told by SMS, since the trip depends on it.
alter type visa_state add value if not exists 'missing' after 'collecting';
