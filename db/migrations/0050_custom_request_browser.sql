-- Who asks twice for the same trip is told the number of the first request only in the browser that sent it.
alter table custom_request add column nonce_hash bytea;
