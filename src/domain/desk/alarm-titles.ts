/** What an alarm says to who looks at it. A kind without words of its own is called by its name. */
const alarmTitles: Readonly<Record<string, string>> = {
  payment_mismatch: '收款金额与账单不符',
  payment_unknown: '渠道通知的收款无法对应订单',
  channel_lacks: '渠道账单中没有这笔款项，已冻结退款',
  refund_unknown: '渠道账单中的退款不是本站发起的',
  bill_missing: '渠道账单多次未取到',
  books_differ: '订单收付与支付记录不符',
  refund_failed: '退款多次未成功',
  refund_slow: '退款三天仍未到账',
  points_differ: '积分余额与明细不符',
  order_incomplete: '明日出发，订单资料或款项不全',
  seats_differ: '团期占位与订单不一致',
  sms_flood: '短信发送量异常',
  message_unknown: '有短信不知是否送达',
  job_failing: '定时任务连续失败',
  job_stuck: '定时任务运行过久',
  job_failed: '后台任务失败',
  staff_totp: '动态码连续错误，账号已锁定',
  staff_recovery: '有同事用恢复码登录',
  staff_reset: '有同事的账号被重置，请向本人核实',
  lookups_many: '一小时内查询手机号次数过多',
  reveals_many: '一天内查看个人信息次数过多',
  transfer_account_missing: '未设置对公收款账户，收银台不提供对公转账',
  second_person_missing: '复核缺少第二位有权限的同事',
}

export const alarmTitle = (kind: string): string => alarmTitles[kind] ?? kind
