import { type RawBuilder, sql } from 'kysely'

/** Whoever is looked up by telephone. */
export const PHONE = '13912345678'

const family = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗'
const given = '伟芳娜敏静丽强磊军洋艳勇杰娟涛明超霞平刚'

const letter = (of: string, at: RawBuilder<unknown>) => sql`substr(${of}, 1 + (${at})::int % ${of.length}, 1)`

/** The name of the person with number `n`: one in five is 韩梅梅, the others are four hundred. */
export const nameOf = (n: RawBuilder<unknown>) =>
  sql`case when ${n} % 5 = 0 then '韩梅梅' else ${letter(family, sql`${n} / 5`)} || ${letter(given, sql`${n} / 100`)} end`

/** The staff of the bench, numbered from 0. */
export const person = sql`person as materialized (
  select id, row_number() over (order by id) - 1 as n from staff where login ~ '^bench')`
/** One of its forty, by a number of the row. */
export const onePerson = (at: RawBuilder<unknown>) => sql`(select id from person where n = (${at}) % 40)`
