import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { system } from '#src/api/desk/system/status.ts'
import type { Data } from '#src/api/endpoint.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { query } from '../client/query.ts'
import { momentText } from '../parts/time-text.ts'
import { PlainTable, Read } from './part.tsx'

type State = Data<typeof system.status>

/** Days before its end at which a certificate is spoken of. */
const SOON_DAYS = 30
const NEEDED_FINANCE = 2

/** How the shop stands now. */
export const Status = () => (
  <Read endpoint={system.status}>
    {(state) => (
      <div className="grid max-w-240 gap-4">
        {state.has_simulators && (
          <Notice tone="warn">当前使用模拟的支付与短信，金额和消息都不是真的。</Notice>
        )}
        {state.finance_people < NEEDED_FINANCE && (
          <Notice tone="warn">退款复核需要两位财务，目前只有{state.finance_people}位。</Notice>
        )}
        <Facts state={state} />
        <Queues list={state.queues} />
        <Keys />
      </div>
    )}
  </Read>
)

const Facts = ({ state }: { state: State }) => (
  <dl className="panel grid grid-cols-[160px_1fr] gap-y-2 p-4">
    <Fact name="版本">{state.version}</Fact>
    <Fact name="Node">{state.node}</Fact>
    <Fact name="数据库结构">{state.migration}</Fact>
    <Fact name="本进程启动于">{momentText(state.started_at, new Date())}</Fact>
    <Fact name="数据库大小">{(state.database_bytes / (1 << 20)).toFixed(1)} MB</Fact>
    <Fact name="近一小时频率限制">{state.too_often_last_hour} 次</Fact>
    <Fact name="在职财务">{state.finance_people} 位</Fact>
    {state.channels.map(({ channel, certificate_days_left: days }) => (
      <Fact key={channel} name={`证书 ${channel}`}>
        {days === null ? (
          <span title="渠道用公钥验签，公钥没有有效期">–</span>
        ) : (
          <span className={days < SOON_DAYS ? 'font-semibold text-cin-700' : ''}>剩 {days} 天</span>
        )}
      </Fact>
    ))}
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-ink-500">{name}</dt>
    <dd className="num">{children}</dd>
  </>
)

const head = [
  { title: '队列' },
  { title: '等待', width: 80, isNumber: true },
  { title: '执行中', width: 80, isNumber: true },
  { title: '重试', width: 80, isNumber: true },
  { title: '7天内放弃', width: 100, isNumber: true },
  { title: '最早', width: 120 },
]

const queueTitles: Readonly<Record<string, string>> = {
  'export.make': '生成导出文件',
  'notice.send': '发送短信',
  'payment.close': '关闭渠道交易',
  'reconciliation.run': '核对渠道账单',
  'refund.send': '发起退款',
}

const Queues = ({ list }: { list: State['queues'] }) => (
  <PlainTable head={head} label="后台队列">
    {list.map(({ name, waiting, active, retrying, given_up: given, oldest_at: oldest }) => (
      <tr key={name}>
        <td title={name}>{queueTitles[name] ?? name}</td>
        <td className="num text-right">{waiting}</td>
        <td className="num text-right">{active}</td>
        <td className="num text-right">{retrying}</td>
        <td className={`num text-right ${given > 0 ? 'text-cin-700' : ''}`}>{given}</td>
        <td className="num">{oldest ? momentText(oldest, new Date()) : '–'}</td>
      </tr>
    ))}
  </PlainTable>
)

const keyHead = [
  { title: '密钥' },
  { title: '保护的数据', width: 140, isNumber: true },
  { title: '状态', width: 240 },
]

/** Counted when somebody asks: it reads every sealed column. */
function Keys() {
  const [isWanted, want] = useState(false)
  const { data, error } = useQuery({ ...query(system.keys, {}), enabled: isWanted })
  if (!data)
    return (
      <p>
        <Button isBusy={isWanted && error === null} busyText="统计中" onClick={() => want(true)} size="sm">
          统计加密密钥
        </Button>
        {error && <span className="ml-2 text-cin-700">{messageOf(error)}</span>}
      </p>
    )
  return (
    <PlainTable head={keyHead} label="加密密钥">
      {data.list.map(({ id, values, is_current: isCurrent, is_known: isKnown }) => (
        <tr key={id}>
          <td className="num">{id}</td>
          <td className="num text-right">{values}</td>
          <td>{isCurrent ? '使用中' : isKnown ? '旧密钥，轮换后可移除' : '配置中缺失，数据无法解密'}</td>
        </tr>
      ))}
    </PlainTable>
  )
}
