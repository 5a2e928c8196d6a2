/** By what products are found, in the order of the tabs. */
export const taxonomyPages = [
  { path: '/taxonomy/destinations', title: '目的地' },
  { path: '/taxonomy/themes', title: '主题' },
  { path: '/taxonomy/labels', title: '标签' },
  { path: '/taxonomy/cities', title: '出发城市' },
] as const
