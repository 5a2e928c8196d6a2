import type { ProductDetail } from '#src/contract/product-views.ts'
import { yuanText } from '#src/domain/money.ts'

/** Rules of age and documents, visa, safety, who runs the trip on the ground. */
export const Notices = ({ product }: { product: ProductDetail }) => (
  <div className="panel grid gap-6 px-7 py-6 text-[15px] leading-7">
    <Block title="证件要求">{product.doc_rule.text}</Block>
    <Block title="儿童与长者">
      {product.child_rule.min_age}–{product.child_rule.max_age} 周岁（不含）为儿童：
      {product.child_rule.bed_text}；{product.child_rule.nobed_text}
    </Block>
    {product.unfit_text && <Block title="不适宜人群">{product.unfit_text}</Block>}
    {product.visa && (
      <Block title="签证">
        {product.visa.kind}，约 {product.visa.process_days} 个工作日，费用 {yuanText(product.visa.fee_fen)}
        {product.visa.included ? '（已含）' : '（未含）'}。{product.visa.notice}
      </Block>
    )}
    {product.notices.map((notice) => (
      <section key={notice.title}>
        <h3 className="font-semibold">{notice.title}</h3>
        {/* Sanitized by the shop when it is stored (rule book §1, text safety). */}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: see above. */}
        <div className="rich text-ink-700" dangerouslySetInnerHTML={{ __html: notice.html }} />
      </section>
    ))}
    <Block title="地接社">
      {product.supplier.name}
      {product.supplier.licence && `（许可证 ${product.supplier.licence}）`}
    </Block>
  </div>
)

const Block = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <section>
    <h3 className="font-semibold">{title}</h3>
    <p className="text-ink-700">{children}</p>
  </section>
)
