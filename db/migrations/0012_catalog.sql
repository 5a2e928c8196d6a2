-- 价格从高到低, with the products whose price is hidden at the end.
create index product_price_down on product (price_from_fen desc nulls last, id) where status = 'on_sale';

-- 铁定成团 is asked of every card of a list; so few departures are formed that most answers are "none" at once.
create index departure_formed on departure (product_id, close_at) where status = 'formed';

-- A struck-out price exists only where there is evidence for it, which is rare.
create index departure_market on departure (product_id, adult_fen) where market_fen is not null;

-- Groups that have enough people and are not yet called formed.
create index departure_forming on departure (close_at) where status = 'open' and sold >= min_group;
