import { sceneFieldNames } from '#src/domain/marketing/coupon-scenes/scene-form.ts'
import { contentRecordCalls } from '../content/records.ts'

/** 领券场景 at the desk (desk book §4.9). */
export const deskCouponScenes = contentRecordCalls({
  part: 'coupon-scenes',
  name: '领券场景',
  right: 'coupon.edit',
  noun: 'coupon.scene',
  fields: sceneFieldNames,
})
