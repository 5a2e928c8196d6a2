import type { ProductOption } from '#src/domain/catalog/product-doc/options.ts'
import type { CatalogueProduct } from '../file/catalogue-shape.ts'
import { visaOf } from './visa.ts'

/** Add-ons at the prices of rule book §27. None is ever chosen beforehand (电商法 19). */
export function optionsOf(product: CatalogueProduct, visaTexts: readonly string[]): ProductOption[] {
  const rows: Omit<ProductOption, 'child_price_fen' | 'min_qty'>[] = [
    {
      kind: 'transfer',
      name: '机场/车站接送',
      unit: 'per_person',
      price_fen: 12_000,
      max_qty: 9,
      desc_text: '往返各一次，09:00-22:00 之间的航班或车次适用。',
      refundable: true,
    },
    {
      kind: 'hotel_upgrade',
      name: '升级高一级酒店',
      unit: 'per_room',
      price_fen: 60_000,
      max_qty: 9,
      desc_text: '全程升级为高一级同地区酒店，按房间计费。',
      refundable: true,
    },
    {
      kind: 'insurance',
      name: product.scope === 'domestic' ? '旅游意外险' : '境外旅游意外险',
      unit: 'per_person',
      price_fen: 3_000,
      max_qty: 9,
      desc_text: '自愿购买，由保险公司承保，保障责任以保险条款为准；生效后不可退。',
      refundable: false,
    },
  ]
  if (product.scope !== 'domestic') {
    rows.push({
      kind: 'wifi',
      name: '随身 WiFi',
      unit: 'per_order',
      price_fen: 12_000,
      max_qty: 3,
      desc_text: '行程期间不限流量，可供 5 台设备使用。',
      refundable: true,
    })
  }
  const visa = visaOf(product.scope, visaTexts)
  if (visa?.need && visa.fee_fen > 0) {
    rows.push({
      kind: 'visa',
      name: `${visa.kind}代办`,
      unit: 'per_person',
      price_fen: visa.fee_fen,
      max_qty: 9,
      desc_text: '含使馆规费与代办服务；送签后不可退，拒签不退签证费。',
      refundable: false,
    })
  }
  return rows.map((row) => ({ ...row, child_price_fen: null, min_qty: 0 }))
}
