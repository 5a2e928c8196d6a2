import { daysText, type RouteMap as Laid, layRouteMap, type MapPoint } from './route-map-layout.ts'

const WIDTH = 880
const HEIGHT = 340

/** Where a trip leads, drawn by us from the coordinates of its days: no borders, and nothing is asked of others. */
export function RouteMap({ points }: { points: readonly MapPoint[] }) {
  const map = layRouteMap(points, WIDTH, HEIGHT)
  if (!map) return null
  return (
    <figure className="panel mb-8 overflow-hidden print:break-inside-avoid">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard. */}
      {/* biome-ignore lint/a11y/useSemanticElements: a scrolling box needs a name, and is no section. */}
      <div aria-label="路线示意图" className="overflow-x-auto" role="group" tabIndex={0}>
        <Drawing map={map} />
      </div>
      <figcaption className="border-line border-t px-5 py-2.5 text-13 text-ink-500">
        <span className="sr-only">{routeText(map)}</span>
        路线示意图，按每日停留地的经纬度绘制，不画往返居住地的路，连线为直线，不代表实际道路
        {map.legs.some(({ isFlown }) => isFlown) && '；长虚线为飞行'}
      </figcaption>
    </figure>
  )
}

/** 第1–2天 昆明；第3天 大理 */
const routeText = ({ spots }: Laid) =>
  `途经：${spots.map(({ days, name }) => `第${daysText(days)}天 ${name}`).join('；')}。`

const Drawing = ({ map }: { map: Laid }) => (
  <svg
    aria-hidden="true"
    className="block w-full min-w-160 bg-pine-50"
    fontSize={13}
    viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
  >
    <Grid />
    <path
      className="stroke-pine-500"
      d={linesOf(map, false)}
      strokeDasharray="2 6"
      strokeLinecap="round"
      strokeWidth={2.5}
    />
    <path className="stroke-ink-500" d={linesOf(map, true)} strokeDasharray="10 6" strokeWidth={1.2} />
    {map.spots.map(({ x, y, days, text, label }) => (
      <g key={`${x},${y}`}>
        {label && (
          <>
            {Math.hypot(label.x + label.width / 2 - x, label.y + label.height / 2 - y) >
              label.width / 2 + 24 && (
              <line
                className="stroke-pine-500"
                strokeWidth={1}
                x1={x}
                x2={Math.max(label.x, Math.min(x, label.x + label.width))}
                y1={y}
                y2={Math.max(label.y, Math.min(y, label.y + label.height))}
              />
            )}
            <rect
              className="fill-white"
              fillOpacity={0.82}
              height={label.height}
              rx={4}
              width={label.width}
              x={label.x}
              y={label.y}
            />
            <text
              className="fill-ink-900 font-medium"
              textAnchor="middle"
              x={label.x + label.width / 2}
              y={label.y + label.height / 2 + 4.5}
            >
              {text}
            </text>
          </>
        )}
        <circle className="fill-pine-600 stroke-white" cx={x} cy={y} r={10} strokeWidth={2} />
        <text className="num fill-white font-semibold" fontSize={11} textAnchor="middle" x={x} y={y + 4}>
          {days[0]}
        </text>
      </g>
    ))}
    <Scale {...map.scale} />
  </svg>
)

/** All lines of one kind as one. */
const linesOf = ({ legs }: Laid, isFlown: boolean) =>
  legs
    .filter((leg) => leg.isFlown === isFlown)
    .map(({ from, to }) => `M${from.x} ${from.y}L${to.x} ${to.y}`)
    .join('')

/** Faint meridians and parallels: paper, not land. */
const Grid = () => <path className="stroke-pine-100" d={GRID} strokeWidth={1} />
const GRID = [
  ...Array.from({ length: 10 }, (_, index) => `M${(index + 1) * 80} 0v${HEIGHT}`),
  ...Array.from({ length: 4 }, (_, index) => `M0 ${(index + 1) * 68}h${WIDTH}`),
].join('')

const Scale = ({ km, width }: Laid['scale']) => (
  <g className="fill-ink-500">
    <path className="stroke-ink-500" d={`M16 ${HEIGHT - 22}v6h${width}v-6`} fill="none" strokeWidth={1.5} />
    <text fontSize={12} x={16} y={HEIGHT - 28}>
      {km >= 1 ? `${km} 公里` : `${km * 1000} 米`}
    </text>
  </g>
)
