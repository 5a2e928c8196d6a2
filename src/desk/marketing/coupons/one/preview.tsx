import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { couponRules } from '#src/api/desk/marketing/coupon-rules.ts'
import type { Data } from '#src/api/endpoint.ts'
import type { CouponFields } from '#src/domain/marketing/coupons/rule-form.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import { typedYuan } from '#src/domain/typed-yuan.ts'
import { TextInput } from '#src/ui/fields/field.tsx'
import { useSettled } from '#src/ui/fields/use-settled.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { query } from '../../../client/query.ts'
import { Panel } from '../../../parts/panel.tsx'

type Preview = Data<(typeof couponRules)['preview']>
type Trial = Preview['examples'][number]

interface Props {
  values: CouponFields
  /** Nobody has let it out yet. */
  isDraft: boolean
}

/** The rule that is being written, read out and held against real trips by the server's own price function. */
export function RulePreview({ values, isDraft }: Props) {
  const [product, setProduct] = useState('')
  const [sum, setSum] = useState('')
  const asked = useSettled({ values, product, sum })
  const sumFen = typedYuan(asked.sum)
  const { data } = useQuery(
    query(couponRules.preview, {
      fields_json: asked.values,
      product_id: /^\d{1,9}$/.test(asked.product) ? Number(asked.product) : undefined,
      sum_fen: sumFen ?? undefined,
    }),
  )
  return (
    <Panel title="读出来">
      <div className="px-4 py-3">
        {!data ? (
          <Skeleton className="h-20 rounded-row" />
        ) : data.sentence === '' ? (
          <p className="text-ink-500">
            {Object.values(data.faults).join('；') || '填好后在这里读出整条规则'}
          </p>
        ) : (
          <p className="font-medium text-14/22">{data.sentence}</p>
        )}
        {data && isDraft && data.second_person.length > 0 && (
          <p className="mt-2 text-12/18 text-warn">启用前须财务复核：{data.second_person.join('；')}</p>
        )}
        {data && data.examples.length > 0 && (
          <Trials title="三个价格示例（2 位成人）" trials={data.examples} />
        )}
        <fieldset className="mt-4 border-line border-t pt-3">
          <legend className="float-left mb-2 w-full font-semibold">这单能用吗</legend>
          <div className="clear-both grid grid-cols-2 gap-3">
            <TextInput
              inputMode="numeric"
              label="产品编号"
              maxLength={9}
              name="trial_product"
              onChange={({ target }) => setProduct(target.value.trim())}
              value={product}
            />
            <TextInput
              inputMode="decimal"
              label="可优惠金额"
              maxLength={12}
              name="trial_sum"
              onChange={({ target }) => setSum(target.value)}
              placeholder="2 位成人起价"
              suffix={<span className="text-ink-500">元</span>}
              value={sum}
            />
          </div>
          <div aria-live="polite">{data?.trial && <Verdict trial={data.trial} />}</div>
        </fieldset>
      </div>
    </Panel>
  )
}

const Verdict = ({ trial: { title, sum_fen, off_fen, why } }: { trial: Trial }) => (
  <p className={`mt-2 ${why ? 'text-warn' : 'text-ok'}`}>
    {title && <span className="block truncate text-ink-700">{title}</span>}
    {why || (
      <>
        能用：{yuanText(sum_fen)} 减 {yuanText(off_fen)}，付 {yuanText(toFen(sum_fen - off_fen))}
      </>
    )}
  </p>
)

const Trials = ({ title, trials }: { title: string; trials: readonly Trial[] }) => (
  <table className="mt-3 w-full table-fixed text-12">
    <caption className="mb-1 text-left text-ink-500">{title}</caption>
    <thead className="sr-only">
      <tr>
        <th scope="col">产品</th>
        <th scope="col">价格</th>
      </tr>
    </thead>
    <tbody>
      {trials.map(({ title: trip, sum_fen, off_fen, why }) => (
        <tr className="border-line border-t" key={trip}>
          <th className="truncate py-1.5 pr-2 text-left font-normal" scope="row" title={trip}>
            {trip}
          </th>
          <td className="num w-40 py-1.5 text-right">
            {why ? (
              <span className="text-ink-500">
                {yuanText(sum_fen)} · {why}
              </span>
            ) : (
              <>
                <s className="text-ink-500">{yuanText(sum_fen)}</s>{' '}
                <b className="font-semibold">{yuanText(toFen(sum_fen - off_fen))}</b>
              </>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
)
