import { sql } from 'kysely'
import { openDatabase } from '#src/platform/db/database.ts'
import type { Connection } from '#src/platform/db/embedded/embedded.ts'

/** Makes the next two inserts into a table fail, because another row has their number already. */
export async function takeFirstNumbers(owner: Connection, table: 'orders' | 'contract', constraint: string) {
  const database = openDatabase(owner, { max: 1 })
  const statements = `create sequence taken_${table};
    create function taken_${table}() returns trigger language plpgsql as $$
    begin
      if nextval('taken_${table}') <= 2 then
        raise unique_violation using constraint = '${constraint}';
      end if;
      return new;
    end $$;
    create trigger taken before insert on ${table} for each row execute function taken_${table}()`
  await sql.raw(statements).execute(database.db)
  await database.close()
}
