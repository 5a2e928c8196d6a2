import type { TeamCard } from '#src/api/content/about.ts'

/** What travellers and orders say of somebody; what there is not is said in words. */
export const Figures = ({ person: { score, served } }: { person: Pick<TeamCard, 'score' | 'served'> }) => (
  <span className="flex flex-wrap gap-x-5">
    {score ? (
      <span>
        <b className="num mr-0.5 font-semibold text-15 text-och-700">{score}</b>分
      </span>
    ) : (
      <span>还没有评分</span>
    )}
    {served > 0 && (
      <span>
        服务 <b className="num font-semibold text-15 text-ink-900">{served}</b> 单
      </span>
    )}
  </span>
)
