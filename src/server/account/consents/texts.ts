import type { ConsentKind } from '#src/domain/account/member-codes.ts'

/** What each consent is for and what taking it back does, as its owner reads it (个人信息保护法 14, 15, 29, 31). */
export const consentTexts: Record<ConsentKind, { title: string; text: string }> = {
  documents: {
    title: '保存出行人证件信息',
    text: '用于预订时免去重复填写证件号码，加密保存。撤回后，常用旅客的全部证件立即删除；已提交订单中的证件为履行合同所必需，仍按订单的保存期限保留。',
  },
  minors: {
    title: '保存未满14周岁出行人的信息',
    text: '由监护人同意，仅用于预订本人选择的行程。撤回后，未满14周岁的常用旅客立即删除；已提交订单中的信息为履行合同所必需，仍按订单的保存期限保留。',
  },
  price_notice: {
    title: '收藏产品降价通知',
    text: '收藏的产品降价时，在消息中心通知您，每天最多三条。撤回后不再通知，收藏不受影响。',
  },
  stock_notice: {
    title: '收藏产品余位提醒',
    text: '收藏的产品余位不多时，在消息中心提醒您，每天最多三条。撤回后不再提醒，收藏不受影响。',
  },
}
