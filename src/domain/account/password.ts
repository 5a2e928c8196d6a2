/** The rule for new passwords (rule book §17.5, product specification §5), the same in the browser and on the server. */

export const passwordRequiredText = '请输入密码'
export const passwordFormatText = '密码格式错误，8-16位，必须以字母开头'
const charactersText = '密码只能使用字母、数字和英文符号，不能有空格，请修改'
const phoneText = '密码不能包含手机号，请换一个'
export const passwordCommonText = '这个密码太常见，容易被猜到，请换一个'
export const passwordsDifferText = '两次密码不一致，请重新输入'

/** What to do about a new password of the account of `phone`, or null. The server also refuses common ones. */
export function passwordFault(password: string, phone: string): string | null {
  if (password === '') return passwordRequiredText
  if (/[^\x21-\x7e]/.test(password)) return charactersText
  if (!/^[A-Za-z].{7,15}$/.test(password)) return passwordFormatText
  return phone !== '' && password.includes(phone) ? phoneText : null
}
