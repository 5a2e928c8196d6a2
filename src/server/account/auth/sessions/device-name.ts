import bowser from 'bowser'

const ownNames: Record<string, string> = {
  WeChat: '微信',
  'QQ Browser': 'QQ浏览器',
  'UC Browser': 'UC浏览器',
  'Sogou Browser': '搜狗浏览器',
}

/** `Chrome · Windows`, as far as the browser says. */
export function deviceName(userAgent: string) {
  if (userAgent === '') return '未知设备'
  const said = bowser.getParser(userAgent)
  const browser = said.getBrowserName()
  const parts = [ownNames[browser] ?? browser, said.getOSName()].filter((part) => part !== '')
  return parts.length === 0 ? '未知设备' : parts.join(' · ')
}
