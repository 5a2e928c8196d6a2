/** What the shop shows by staff's hand, in the order of the tabs. */
export const contentPages = [
  { path: '/content/popups', title: '弹窗' },
  { path: '/content/banners', title: '横幅' },
  { path: '/content/bottom', title: '底部横幅' },
  { path: '/content/hot', title: '热搜' },
  { path: '/content/calendar', title: '展示日历' },
  { path: '/content/pages', title: '静态页面' },
  { path: '/content/team', title: '团队' },
  { path: '/content/history', title: '大事记' },
] as const
