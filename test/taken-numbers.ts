import { sql } from 'kysely'
import type { Db } from '#src/platform/db/database.ts'

/** The first two rows that are written to a table from here on meet a number that somebody else has. */
export const takeFirstNumbers = (db: Db, table: 'orders' | 'contract', constraint: string) =>
  sql
    .raw(`create sequence taken_${table};
    create function taken_${table}() returns trigger language plpgsql as $$
    begin
      if nextval('taken_${table}') <= 2 then
        raise unique_violation using constraint = '${constraint}';
      end if;
      return new;
    end $$;
    create trigger taken before insert on ${table} for each row execute function taken_${table}()`)
    .execute(db)
