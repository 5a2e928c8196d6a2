import { useQuery } from '@tanstack/react-query'
import { couponRules } from '#src/api/desk/marketing/coupon-rules.ts'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { sceneHint } from '#src/domain/marketing/coupon-scenes/scene.ts'
import { query } from '../../client/query.ts'

/** The first slide as the dialog shows it, from what is typed. */
export function ScenePreview({ values }: { values: Readonly<Record<string, string>> }) {
  const { data } = useQuery(query(couponRules.list, { statuses: ['live'] }))
  const ids = (values['rule_ids'] ?? '').split(/[\s,，、]+/).filter(Boolean)
  const rules = ids.flatMap((id) => data?.list.find((rule) => String(rule.id) === id) ?? [])
  const needsLogin = values['needs_login'] === '1'
  return (
    <div className="p-4">
      <div className="overflow-hidden rounded-card border border-line">
        <div className="relative h-32">
          {values['img'] && (
            <img
              alt={values['img_alt'] ?? ''}
              className="size-full object-cover"
              src={pictureSrc(values['img'], 800)}
            />
          )}
          <span aria-hidden className="absolute inset-0 bg-linear-to-t from-night/85 to-night/50" />
          <div className="absolute inset-x-5 bottom-3 text-white">
            <p className="font-semibold font-serif text-20/30">{values['title'] || '标题'}</p>
            <p className="text-13/20">{values['subtitle']}</p>
          </div>
        </div>
        <div className="px-5 py-4">
          <ul aria-label="优惠券" className="rounded-control border border-line-strong">
            {rules.map((rule) => (
              <li
                className="grid grid-cols-[88px_minmax(0,1fr)] items-center border-line py-2 not-first:border-t"
                key={rule.id}
              >
                <b className="num border-line-strong border-r border-dashed text-center font-semibold text-20/30 text-och-700">
                  {rule.value_text}
                </b>
                <span className="pl-3.5">
                  <span className="block font-semibold">{rule.min_text}</span>
                  <span className="num block text-12/18 text-ink-500">{rule.validity_text}</span>
                </span>
              </li>
            ))}
            {rules.length === 0 && <li className="p-3 text-center text-ink-500">填写使用中的规则编号</li>}
          </ul>
          <p className="mt-3 grid grid-cols-[minmax(0,1fr)_112px] gap-2">
            {!needsLogin && (
              <span className="input text-ink-500">
                <span className="num pre font-medium">+86</span>请输入您的号码
              </span>
            )}
            <span
              aria-hidden
              className={`grid h-8 place-items-center rounded-row bg-pine-600 text-white ${needsLogin ? 'col-span-2' : ''}`}
            >
              立即领取
            </span>
          </p>
          <p className="mt-2 text-12/18 text-ink-500">{sceneHint(needsLogin)}</p>
        </div>
      </div>
    </div>
  )
}
