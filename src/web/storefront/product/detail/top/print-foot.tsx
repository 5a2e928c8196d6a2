import { useShopInfo } from '#src/web/client/shop-info.ts'

/** On paper only: where this page comes from and whom to ask. */
export function PrintFoot({ productId }: { productId: number }) {
  const { name, service_phone, service_hours, public_url } = useShopInfo()
  return (
    <p className="hidden print:block">
      {name} · 产品编号 {productId} · 客服 {service_phone}（{service_hours}）
      <br />
      {public_url}/product/productDetail?productId={productId}
    </p>
  )
}
