export { alertChecked } from './desk/alert-checked.ts'
export { nextId, productNames } from './desk/ids.ts'
export { pinyinOf } from './pinyin.ts'
