import { sql } from 'kysely'
import type { Data } from '#src/api/endpoint.ts'
import type { PointReward, points } from '#src/api/marketing/points.ts'
import { type Day, dayOf } from '#src/domain/calendar-day.ts'
import {
  type PointType,
  pointLimitText,
  pointRulesText,
  pointTypeText,
  reviewHint,
  ruledTypes,
} from '#src/domain/marketing/points/points.ts'
import { couponMinText, couponValueText } from '#src/domain/pricing/coupon.ts'
import type { Db } from '#src/platform/db/database.ts'
import type { Ctx } from '#src/server/ctx.ts'
import { listRewards, type RewardRow } from './reward-store.ts'

type Page = Data<(typeof points)['list']>
type Rules = Data<(typeof points)['rule']>

interface Wanted {
  type: PointType | null
  page: number
  size: number
}

/** One page of a member's entries with the balance; what has expired is no longer counted, also before a job takes it. */
export async function pagePoints(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  memberId: number,
  { type, page, size }: Wanted,
): Promise<Page> {
  const offset = (page - 1) * size
  const { balance, expired, expiringPoints, expiringOn, total } = await findStanding(
    db,
    memberId,
    type,
    dayOf(now),
  )
  const rows = await listEntries(db, memberId, type, { limit: size, offset })
  return {
    balance: balance - expired,
    expiring: expiringOn === null ? null : { points: expiringPoints, date: expiringOn },
    list: rows.map((row) => ({
      id: row.id,
      type: row.type,
      type_text: pointTypeText[row.type],
      delta: row.points,
      balance_after: row.balance_after,
      note: row.note,
      created_at: row.created_at,
    })),
    ...{ total, page, size, has_more: offset + rows.length < total },
  }
}

interface Standing {
  balance: number
  expired: number
  expiringPoints: number
  expiringOn: Day | null
  total: number
}

async function findStanding(db: Db, memberId: number, type: PointType | null, today: Day): Promise<Standing> {
  const { rows } = await sql<Standing>`
    with lots as (
      select expires_on, sum(points_left)::int as points from point_entry
      where member_id = ${memberId} and points_left > 0 group by expires_on
    ), next as (select * from lots where expires_on >= ${today} order by expires_on limit 1)
    select coalesce((select balance from point_account where member_id = ${memberId}), 0) as balance,
      coalesce((select sum(points)::int from lots where expires_on < ${today}), 0) as expired,
      coalesce((select points from next), 0) as "expiringPoints", (select expires_on from next) as "expiringOn",
      (select count(*)::int from point_entry
        where member_id = ${memberId} and (${type}::point_type is null or type = ${type})) as total`.execute(
    db,
  )
  return rows[0] ?? { balance: 0, expired: 0, expiringPoints: 0, expiringOn: null, total: 0 }
}

const listEntries = (
  db: Db,
  memberId: number,
  type: PointType | null,
  { limit, offset }: { limit: number; offset: number },
) =>
  db
    .selectFrom('point_entry')
    .select(['id', 'type', 'points', 'balance_after', 'note', 'created_at'])
    .where('member_id', '=', memberId)
    .$if(type !== null, (query) => query.where('type', '=', type))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

/** What gives points and what they can be exchanged for. */
export async function pointRules({ db, now }: Pick<Ctx, 'db' | 'now'>): Promise<Rules> {
  const rules = await db.selectFrom('point_rule').select(['type', 'points']).execute()
  const pointsOf = new Map(rules.map(({ type, points }) => [type, points]))
  const rewards = await listRewards(db, now)
  return {
    rules: [
      { type: 'trip', name: pointTypeText.trip, points_text: '每 10 元 1', limit_text: pointLimitText.trip },
      ...ruledTypes
        .filter((type) => (pointsOf.get(type) ?? 0) > 0)
        .map((type) => ({
          type,
          name: pointTypeText[type],
          points_text: String(pointsOf.get(type)),
          limit_text: pointLimitText[type],
        })),
    ],
    html: pointRulesText.map((sentence) => `<p>${sentence}</p>`).join(''),
    exchange: rewards.map(rewardView),
  }
}

/** What a review would give now, as its form says it. */
export async function reviewPointsHint({ db }: Pick<Ctx, 'db'>): Promise<string> {
  const types = ['review', 'picture_review'] as const
  const rules = await db
    .selectFrom('point_rule')
    .select(['type', 'points'])
    .where('type', 'in', types)
    .execute()
  const pointsOf = (type: (typeof types)[number]) => rules.find((rule) => rule.type === type)?.points ?? 0
  return reviewHint({ review: pointsOf('review'), pictureReview: pointsOf('picture_review') })
}

const rewardView = ({ id, points, ruleId, name, total, taken, ...coupon }: RewardRow): PointReward => ({
  id,
  points,
  rules_id: ruleId,
  name,
  value_tips: couponValueText(coupon),
  min_tips: couponMinText(coupon),
  left: total === null ? -1 : Math.max(0, total - taken),
})
