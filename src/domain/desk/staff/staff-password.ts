/** The rule for passwords of staff (desk book §2.4), the same in the browser and on the server. */

export const STAFF_PASSWORD_LENGTH = { least: 12, most: 128 }
/** So few different characters are a keyboard that was leaned on. */
const LEAST_DIFFERENT = 5

export const staffPasswordCommonText = '这个密码太常见，容易被猜到，请换一个'

/** What to do about a new password of that person, or null. The server also refuses common ones. */
export function staffPasswordFault(password: string, person: { login: string; name: string }): string | null {
  if (password === '') return '请输入密码'
  const length = [...password].length
  if (length < STAFF_PASSWORD_LENGTH.least) return `密码至少${STAFF_PASSWORD_LENGTH.least}位，可以是一句话`
  if (length > STAFF_PASSWORD_LENGTH.most) return `密码最多${STAFF_PASSWORD_LENGTH.most}位`
  const lower = password.toLowerCase()
  if ([person.login, person.name].some((name) => name !== '' && lower.includes(name.toLowerCase())))
    return '密码不能包含账号或姓名，请换一个'
  return new Set(lower).size < LEAST_DIFFERENT ? staffPasswordCommonText : null
}
