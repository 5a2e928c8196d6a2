-- A login through the messaging app belongs to a browser by a cookie of its own: the nonce may be replaced while the
-- browser is on its way out, by an answer of the page that it leaves.
alter table weixin_login rename column nonce_hash to browser_hash;
