-- The calendars of the shop show the name of a holiday on its first day.
create index holiday_first on holiday (first_on) where kind = 'holiday';
