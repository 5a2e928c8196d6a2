import { modelContractLadders } from '#src/domain/booking/refund-ladder.ts'
import { addDays, type Day } from '#src/domain/calendar-day.ts'
import type { Scope } from '#src/domain/codes.ts'
import type { Traveller } from '#src/domain/travellers/traveller.ts'
import type { Vault } from '#src/platform/crypto/vault.ts'
import type { ShopFacts } from '../shop-facts.ts'
import type { TextSubject } from '../text/values.ts'

const DAYS_AHEAD = 45

const scopes: Readonly<Record<string, Scope>> = { OUTBOUND: 'outbound', HKMO: 'hkmo' }

const grown = {
  ...{ nameEnLast: '', nameEnFirst: '', gender: null, birthday: null, nationality: 'CN' },
  ...{ kind: 'adult', savedTravellerId: null, validUntil: null, phone: '', guardianSeq: null },
} satisfies Partial<Traveller>

/** Nobody: the numbers pass their checksums and belong to no one. */
const people: readonly Traveller[] = [
  { ...grown, nameCn: '李雷', docType: 'id_card', docNo: '11010519491231002X' },
  { ...grown, nameCn: '韩梅梅', docType: 'id_card', docNo: '34052419800101001X' },
]

const items = [
  { code: 'adult', name: '成人', unit_fen: 500_000, qty: 2, amount_fen: 1_000_000, refundable: true },
  { code: 'option', name: '旅行意外险', unit_fen: 5_000, qty: 2, amount_fen: 10_000, refundable: false },
]

const dayOfTrip = (day_no: number, title: string, summary: string) => ({
  ...{ day_no, title, summary, tips: '', stops: [], transport: [], free_time_hours: 2 },
  meals: { breakfast: 1 as const, lunch: 1 as const, dinner: 2 as const },
  hotel: day_no === 3 ? '' : '四星标准双人间',
  activities: [],
})

/** A made-up order of two for ¥10,100, as a template is shown with; by code because a period differs abroad. */
export const sampleSubject = (vault: Vault, code: string, today: Day, shop: ShopFacts): TextSubject => {
  const scope = scopes[code] ?? 'domestic'
  const departsOn = addDays(today, DAYS_AHEAD)
  return {
    shop,
    people,
    order: {
      ...{ order_no: 'BM000000000000', contact_name: '李雷', contact_phone_enc: vault.seal('13800000000') },
      ...{ departs_on: departsOn, returns_on: addDays(departsOn, 2) },
      ...{ adult: 2, child_bed: 0, child_nobed: 0, infant: 0 },
      ...{ payable_fen: 1_010_000, deposit_fen: 202_000, balance_due_on: addDays(departsOn, -15) },
      snapshot: {
        ...{ title: '样单线路3日游', scope, days: 3, nights: 2, departCity: '杭州', groupCode: '样单' },
        ...{ minGroup: 10, insurances: ['旅行意外险'] },
        ladder: [...modelContractLadders[scope === 'domestic' ? 'domestic' : 'outbound']],
      },
    },
    parts: {
      items,
      trip: {
        subtitle: '',
        includes: ['往返交通', '2晚住宿', '行程所列用餐', '导游服务费'],
        excludes: ['个人消费', '行程未列的项目'],
        notices: [{ title: '安全提示', text: '山路湿滑，请穿防滑的鞋，听从导游安排。' }],
        packing: [],
        unfit_text: '孕妇及行动不便的人群不宜参加。',
        shopping_count: 0,
        shopping_text: '',
        self_pay: [],
        supplier: {
          name: '样单地接社',
          licence_no: 'L-ZJ00000',
          address: '杭州市样单路1号',
          phone: '0571-00000000',
        },
        itinerary: [
          dayOfTrip(1, '集合出发', '上午集合，下午游览古镇约3小时。'),
          dayOfTrip(2, '山中一日', '全天徒步，约6小时。'),
          dayOfTrip(3, '返程', '上午自由活动，下午返程。'),
        ],
      },
    },
  }
}
