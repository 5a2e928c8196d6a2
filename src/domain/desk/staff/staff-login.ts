/** How a login name of staff is spelled: it stands in links of apps and in the command, and is told on the telephone. */
const SPELLING = /^[a-z][a-z0-9._-]{1,31}$/
const LONGEST_NAME = 20

export const staffLoginFault = (login: string): string | null =>
  SPELLING.test(login) ? null : '账号为2至32位小写字母、数字、点、横线，以字母开头'

export function staffNameFault(name: string): string | null {
  const length = [...name.trim()].length
  return length > 0 && length <= LONGEST_NAME ? null : `姓名为1至${LONGEST_NAME}个字`
}
