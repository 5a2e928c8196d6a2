/** The parts of a departure's page; the first one is what an address without the word means. */
export const departureTabs = [
  { value: 'overview', title: '概况' },
  { value: 'manifest', title: '名单' },
  { value: 'notice', title: '出团通知' },
  { value: 'log', title: '记录' },
]
