/** `name@host.tld`; whether letters arrive only sending one can tell. */
const EMAIL = /^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]{2,}$/

export const emailFormatText = '邮箱格式错误'

export const isEmail = (text: string): boolean => text.length <= 80 && EMAIL.test(text)
