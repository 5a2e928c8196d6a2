/**
 * What the shop promises of a custom trip and how one comes about (rule book §16.1). Texts, so staff may change them in
 * `shop_setting`; the icons are names of drawings that the pages have.
 */
export const customSettings: Readonly<Record<string, unknown>> = {
  'custom.standards': [
    { icon: 'person', title: '1v1 专属定制师', desc: '从第一通电话到行程结束，由同一位定制师负责。' },
    { icon: 'phone', title: '工作时间30分钟内联系', desc: '每天 09:00-22:00 提交的需求，30分钟内致电您。' },
    { icon: 'plan', title: '24小时内首版方案', desc: '沟通清楚后24小时内给出首版行程与报价。' },
    { icon: 'edit', title: '免费修改3次', desc: '日程、酒店、节奏都可以调整，三次以内不收费。' },
    { icon: 'clock', title: '行中24小时管家', desc: '出行期间随时有人接听，处理临时变化。' },
    { icon: 'swap', title: '不满意可换定制师', desc: '沟通不顺畅可以更换定制师，需求不必重讲。' },
  ],
  'custom.steps.private': [
    { title: '说说想法', desc: '定制师致电了解同行人、节奏和忌讳，不确定的地方一起商量。' },
    { title: '首版方案', desc: '逐日行程与报价一起给您，费用逐项列明，不满意就改。' },
    { title: '确认与签约', desc: '方案满意后在线签署旅游合同，先付订金，出行前付清尾款。' },
    { title: '出行与陪伴', desc: '路上的变化随时有人处理，回来后由定制师回访。' },
  ],
  'custom.steps.group': [
    { title: '需求访谈', desc: '顾问致电，弄清目标、人群与预算，以及哪些事不能做。' },
    { title: '方案与报价', desc: '逐日方案与报价一起给您，费用逐项列明，不满意就改。' },
    { title: '签约与筹备', desc: '在线签署合同，行前说明、保险与名单由管家统一处理。' },
    { title: '随团与复盘', desc: '行中24小时管家待命，行程结束后由顾问回访总结。' },
  ],
  'custom.faq': [
    { q: '提交需求要付费吗？', a: '不收费。沟通、首版方案和三次以内的修改都不收费，签约后才付订金。' },
    {
      q: '还没想好去哪里可以提交吗？',
      a: '可以。目的地选“还没想好”，把时间和人数告诉我们，由定制师来提议。',
    },
    {
      q: '晚上提交的需求什么时候有人联系？',
      a: '客服时间是每天 09:00-22:00，之后提交的需求次日 09:30 前联系您。',
    },
    { q: '我的手机号会用来做什么？', a: '只用于就本次需求与您联系，加密保存，不用于其他推广。' },
  ],
  // Numbers of the trips that companies are shown first; empty shows group trips that leave soon.
  'custom.team_products': [],
  'custom.team_title': '把会议室，搬到世界的现场',
  'custom.individual_title': '按您的节奏，走一趟山河',
  'custom.partners': '服务企业团建、商务考察与学校研学，行程由持证旅行社签约承办。',
  'custom.footer': '把日期和人数告诉我们，目的地交给定制师来提议。',
}
