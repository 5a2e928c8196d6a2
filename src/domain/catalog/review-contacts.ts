const contacts = [
  // Mobile numbers, area code and number, service lines.
  /(?<!\d)1[3-9]\d{9}(?!\d)/,
  /(?<!\d)0\d{9,11}(?!\d)/,
  /(?<!\d)[48]00\d{7}(?!\d)/,
  // Identity cards, passports and permits.
  /(?<!\d)\d{17}[\dx](?![\da-z])/i,
  /(?<![a-z\d])[a-z]{1,2}\d{7,8}(?!\d)/i,
  // Names in messaging apps, mailboxes, links.
  /(?:微信|v信|weixin|wx|qq)(?:号|群)?[:为是]?[a-z\d][\w-]{4,19}/i,
  /[\w.+-]@[\w-]+\.[a-z]{2,}/i,
  /https?:|www\.|(?<![\w-])[\w-]+\.(?:com|cn|net|org|top|xyz|vip|cc|shop|site|io|me)(?![a-z])/i,
]

/**
 * Whether a text may hold somebody's personal data or advertising: staff look at it before others read it (rule book
 * §14). A number is found however it is spaced; whoever is caught without cause waits, and loses nothing.
 */
export function holdsContact(text: string): boolean {
  const plain = text.normalize('NFKC')
  const joined = plain.replace(/(?<=[\dx])[\s\-–—.·_]+(?=[\dx])/gi, '').replace(/[ \t]/g, '')
  return contacts.some((contact) => contact.test(plain) || contact.test(joined))
}
