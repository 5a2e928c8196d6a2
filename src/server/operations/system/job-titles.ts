/** What the clock's jobs do, in the words of staff. */
const titles: Record<string, string> = {
  account_closing: '注销到期的账号',
  account_sweep: '清理过期的会话和验证码',
  books_check: '每晚核对收付总账',
  confirm_deadline: '超时未确认的订单',
  contact_index: '补全联系人手机号索引',
  departure_close: '到点截止报名',
  document_sweep: '清理未使用的文件',
  export_sweep: '清理过期的导出文件',
  group_formation: '团期成团判断',
  hold_sweep: '核对占位与余位',
  job_failures: '清理放弃的后台任务',
  message_sweep: '清理过期的站内信',
  notification_sweep: '清理短信记录',
  order_daily: '订单按日流转与提醒',
  order_expire: '超时未付的订单',
  pay_query: '查询未决的付款',
  pii_purge: '清除到期的个人信息',
  price_drops: '收藏降价提醒',
  product_figures: '重算产品统计',
  reconciliation: '每日对账',
  refund_run: '推进退款',
  second_person: '检查复核人数',
  sms_flood: '检查短信发送量',
  staff_sweep: '清理过期的员工会话和修改痕迹',
  staff_unused: '锁定长期未登录的员工',
  upload_sweep: '清理未使用的图片',
  work_queue: '核对待办',
  visit_months: '访问记录按月归档',
}

/** A job without words is called by its name. */
export const jobTitle = (name: string): string => titles[name] ?? name
