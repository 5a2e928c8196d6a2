import { ruleSentence } from '#src/domain/marketing/coupons/rule-sentence.ts'
import type { Db, Tx } from '#src/platform/db/database.ts'
import { scopeNamesOf } from './scope-names.ts'
import { findRule, listLiveRules, listRulesById, lockRule, type RuleRow } from './store.ts'

const nameless = { scope: [], excluded: [] }

const isOver = ({ validTo }: RuleRow, now: Date) => validTo !== null && validTo <= now

const givingOnly = (rule: RuleRow | undefined, now: Date) =>
  rule?.status === 'live' && !isOver(rule, now) ? rule : null

/** A rule that gives coupons now, with its terms; null for any other. */
export const findGivingRule = async (db: Db, id: number, now: Date): Promise<RuleRow | null> =>
  givingOnly(await findRule(db, id), now)

/** The same under its lock: what is promised of it is promised before it is reopened, or not at all. */
export const lockGivingRule = async (tx: Tx, id: number, now: Date): Promise<RuleRow | null> =>
  givingOnly(await lockRule(tx, id), now)

/** Every rule that gives coupons now, read out, the newest first. */
export async function listGivingRules(db: Db, now: Date) {
  const rules = (await listLiveRules(db)).filter((rule) => !isOver(rule, now))
  const names = await scopeNamesOf(db, rules)
  return rules.map((rule) => ({
    id: rule.id,
    name: rule.name,
    sentence: ruleSentence(rule, names.get(rule) ?? nameless),
  }))
}

const isClaimable = (rule: RuleRow, now: Date) =>
  rule.status === 'live' && rule.receivable && !rule.codeOnly && !isOver(rule, now)

/** Of these rules those that anybody may claim now, in the order of `ids`. */
export async function liveRules(db: Db, ids: readonly number[], now: Date): Promise<RuleRow[]> {
  const rules = await listRulesById(db, ids)
  return ids.flatMap((id) => rules.find((rule) => rule.id === id && isClaimable(rule, now)) ?? [])
}

/** Every rule that anybody may claim now, the newest first. */
export const listClaimableRules = async (db: Db, now: Date): Promise<RuleRow[]> =>
  (await listLiveRules(db)).filter((rule) => isClaimable(rule, now))

/** These rules read out, by their numbers. */
export async function ruleSentencesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rules = await listRulesById(db, [...new Set(ids)])
  const names = await scopeNamesOf(db, rules)
  return new Map(rules.map((rule) => [rule.id, ruleSentence(rule, names.get(rule) ?? nameless)]))
}
