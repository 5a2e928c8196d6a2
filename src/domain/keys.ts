/** The keys that a table's type knows. Here alone it is asserted that the table has no others. */
export const keysOf = <T extends object>(table: T): (keyof T & string)[] =>
  Object.keys(table) as (keyof T & string)[]
