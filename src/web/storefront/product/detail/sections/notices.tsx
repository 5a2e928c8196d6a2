import type { ReactNode } from 'react'
import type { ProductDetail } from '#src/api/catalog/product-views.ts'
import { yuanText } from '#src/domain/money.ts'
import { docTypeText } from '#src/domain/travellers/traveller-codes.ts'

/** Said once, where a notice of the same title says it already. */
const UNFIT = '不适宜人群'

/** Rules of booking, age and documents, visa, safety, who runs the trip on the ground. */
export const Notices = ({ product }: { product: ProductDetail }) => (
  <div className="panel px-7 py-2 text-15/28 max-lg:px-4">
    <Block title="预订与成团">
      <List
        items={[
          product.book_ahead_text,
          product.deposit_text,
          product.confirm_mode === 'second'
            ? '二次确认：客服确认资源后再付款，确认前不收款'
            : '立即确认：下单即为您保留席位',
          `每单 ${product.min_pax_order}–${product.max_pax_order} 人`,
          ...(product.min_group > 1 && product.type !== 'free'
            ? [
                `${product.min_group} 人成团，最多 ${product.max_group} 人；未成团按合同约定改期、转团或全额退款`,
              ]
            : []),
        ]}
      />
    </Block>
    <Block title="证件要求">
      <p>{product.doc_rule.text}</p>
      <p className="text-13 text-ink-500">
        可用证件：{product.doc_rule.doc_types.map((type) => docTypeText[type]).join('、')}
      </p>
    </Block>
    <Block title="儿童与长者">
      <List items={ageTexts(product)} />
    </Block>
    {product.unfit_text && !product.notices.some(({ title }) => title === UNFIT) && (
      <Block title={UNFIT}>{product.unfit_text}</Block>
    )}
    {product.visa && <Visa visa={product.visa} />}
    {product.notices.map((notice) => (
      <Block key={notice.title} title={notice.title}>
        {notice.text}
      </Block>
    ))}
    {product.packing.length > 0 && (
      <Block title="行李清单">
        <List items={product.packing} />
      </Block>
    )}
    <Block title="地接社">
      {product.supplier.name}
      {product.supplier.licence && `（许可证 ${product.supplier.licence}）`}
    </Block>
  </div>
)

function ageTexts({ child_rule: child, age_limit: age }: ProductDetail): string[] {
  const height = child.max_height_cm === null ? '' : `，身高不超过 ${child.max_height_cm} 厘米`
  return [
    `${child.min_age}–${child.max_age} 周岁（不含）为儿童${height}：${child.bed_text}；${child.nobed_text}`,
    ...(age.min === null ? [] : [`须年满 ${age.min} 周岁`]),
    ...(age.max === null ? [] : [`${age.max} 周岁以上不能参加`]),
    `未满 ${age.need_guardian_under} 周岁须有监护人同行或书面同意`,
    `${age.health_form_over} 周岁以上须填写健康申报`,
  ]
}

/** What an embassy asks for depends on who one is. */
const Visa = ({ visa }: { visa: NonNullable<ProductDetail['visa']> }) => (
  <Block title="签证">
    <p>
      {visa.need ? visa.kind : `免签（${visa.kind}）`}
      {visa.process_days > 0 && `，办理约 ${visa.process_days} 个工作日`}
      {visa.fee_fen > 0 && `，费用 ${yuanText(visa.fee_fen)}${visa.included ? '（已含）' : '（未含）'}`}
    </p>
    {visa.materials.length > 0 && (
      <dl className="mt-2 grid grid-cols-2 gap-3 max-lg:grid-cols-1">
        {visa.materials.map(({ crowd, items }) => (
          <div className="rounded-control bg-sunk px-4 py-3" key={crowd}>
            <dt className="font-medium text-ink-900">{crowd}</dt>
            <dd>
              <List items={items} />
            </dd>
          </div>
        ))}
      </dl>
    )}
    {visa.notice && <p className="mt-2 text-13 text-ink-500">{visa.notice}</p>}
  </Block>
)

const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="grid grid-cols-[128px_minmax(0,760px)] gap-x-8 border-line border-t py-4 text-ink-700 first:border-t-0 max-lg:block">
    <h3 className="break-after-avoid font-semibold text-ink-900">{title}</h3>
    <div>{children}</div>
  </section>
)

const List = ({ items }: { items: readonly string[] }) => (
  <ul className="list-disc pl-5 marker:text-ink-400">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)
