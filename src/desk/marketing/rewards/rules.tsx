import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeskPointRules, DeskReward } from '#src/api/desk/marketing/points.ts'
import { deskPoints } from '#src/api/desk/marketing/points.ts'
import { Button } from '#src/ui/button.tsx'
import { useMay } from '../../client/me.ts'
import { query } from '../../client/query.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Panel } from '../../parts/panel.tsx'
import { fullTimeText } from '../../parts/time-text.ts'
import { pointsText } from './points-text.ts'
import { Rates } from './rates.tsx'
import { RewardSheet } from './reward-sheet.tsx'
import { RuleSheet } from './rule-sheet.tsx'
import { body, head, Needed, needed } from './rule-table.tsx'

/** What gives points and what they buy, and what an invited order gives; 财务 changes it. */
export function Rules() {
  const rules = useQuery(query(deskPoints.rules, {}))
  return (
    <div className="min-h-0 overflow-y-auto">
      <Loaded of={rules}>
        {(data) => (
          <div className="grid grid-cols-2 items-start gap-3 max-xl:grid-cols-1">
            <PointRules rules={data.rules} />
            <div className="grid gap-3">
              <Shelf {...data} />
              <Rates />
            </div>
          </div>
        )}
      </Loaded>
    </div>
  )
}

function PointRules({ rules }: Pick<DeskPointRules, 'rules'>) {
  const [chosen, setChosen] = useState<DeskPointRules['rules'][number] | null>(null)
  const may = useMay()
  const mayChange = may('points.approve')
  return (
    <Panel aside={!mayChange && <Needed />} title="得积分">
      <table className="w-full">
        <thead className={head}>
          <tr>
            <th>做什么</th>
            <th className="text-right!">积分</th>
            <th>上限</th>
            <th>上次修改</th>
            <th>
              <span className="sr-only">操作</span>
            </th>
          </tr>
        </thead>
        <tbody className={body}>
          <tr>
            <td>出行完成</td>
            <td className="num text-right">每 10 元 1</td>
            <td>每单</td>
            <td className="text-ink-500" colSpan={2}>
              按实付减退款计算，不可修改
            </td>
          </tr>
          {rules.map((rule) => (
            <tr key={rule.type}>
              <td>{rule.name}</td>
              <td className="num text-right">{pointsText(rule.points)}</td>
              <td>{rule.limit_text}</td>
              <td className="text-ink-500">
                {rule.changed_at ? `${rule.changed_by ?? ''} ${fullTimeText(rule.changed_at)}` : '–'}
              </td>
              <td className="text-right">
                <Button
                  aria-label={`修改 ${rule.name}`}
                  disabled={!mayChange}
                  onClick={() => setChosen(rule)}
                  size="sm"
                >
                  修改
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {chosen && <RuleSheet onClose={() => setChosen(null)} rule={chosen} />}
    </Panel>
  )
}

function Shelf({ rewards, coupons }: DeskPointRules) {
  const [chosen, setChosen] = useState<DeskReward | 'new' | null>(null)
  const may = useMay()
  const mayChange = may('points.approve')
  return (
    <Panel
      aside={
        <Button
          className="ml-auto"
          disabled={!mayChange || coupons.length === 0}
          onClick={() => setChosen('new')}
          size="sm"
          title={mayChange ? (coupons.length === 0 ? '没有可以上架的优惠券' : undefined) : needed}
        >
          上架优惠券
        </Button>
      }
      title="兑换架"
    >
      {rewards.length === 0 ? (
        <p className="px-4 py-6 text-center text-ink-500">兑换架是空的，会员的积分暂时没有用处。</p>
      ) : (
        <table className="w-full">
          <thead className={head}>
            <tr>
              <th>优惠券</th>
              <th className="text-right!">积分</th>
              <th className="text-right!">已兑</th>
              <th className="text-right!">库存</th>
              <th>状态</th>
              <th>
                <span className="sr-only">操作</span>
              </th>
            </tr>
          </thead>
          <tbody className={body}>
            {rewards.map((reward) => (
              <tr key={reward.id}>
                <td>
                  {reward.name} <span className="num">{reward.value_text}</span>
                </td>
                <td className="num text-right">{pointsText(reward.points)}</td>
                <td className="num text-right">{pointsText(reward.taken)}</td>
                <td className="num text-right">
                  {reward.total === null ? '不限' : pointsText(reward.total)}
                </td>
                <td>
                  <RewardState reward={reward} />
                </td>
                <td className="text-right">
                  <Button
                    aria-label={`修改 ${reward.name} ${reward.value_text}`}
                    disabled={!mayChange}
                    onClick={() => setChosen(reward)}
                    size="sm"
                  >
                    修改
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {chosen && (
        <RewardSheet
          coupons={coupons}
          onClose={() => setChosen(null)}
          reward={chosen === 'new' ? null : chosen}
        />
      )}
    </Panel>
  )
}

function RewardState({ reward }: { reward: DeskReward }) {
  if (!reward.is_offered) return <span className="tag">已下架</span>
  return reward.is_giving ? (
    <span className="tag pine">已上架</span>
  ) : (
    <span className="tag och">券已停发或到期</span>
  )
}
