-- The picture of the company is a banner of its own place: it has its time and its order like any other.
alter type banner_place add value 'about';
