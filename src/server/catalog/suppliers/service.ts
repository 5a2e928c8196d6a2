export { supplierChecked } from './desk/checked.ts'
