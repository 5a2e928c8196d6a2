-- Blind index of who paid (rule book §8.9, 19): tells whether two payments came from one payer, and nothing else.
alter table payment add column payer_hash bytea;
