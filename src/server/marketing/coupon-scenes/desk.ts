import { deskCouponScenes } from '#src/api/desk/marketing/coupon-scenes.ts'
import { readScene, type SceneTerms, sceneFieldsOf } from '#src/domain/marketing/coupon-scenes/scene-form.ts'
import type { ContentNoun } from '#src/server/operations/content-records/service.ts'
import { contentRecordHandlers } from '#src/server/operations/content-records/service.ts'
import { liveRules } from '../coupons/service.ts'
import { deleteScene, insertScene, listScenes, type SceneRow, setSceneSort, updateScene } from './store.ts'

const sceneNoun: ContentNoun<SceneRow, SceneTerms> = {
  entity: 'coupon_scene',
  list: listScenes,
  fieldsOf: sceneFieldsOf,
  async read(ctx, tx, fields) {
    const { scene, faults } = readScene(fields)
    if (faults['rule_ids'] || !scene.active) return { terms: scene, faults }
    const live = await liveRules(tx, scene.rule_ids, ctx.now)
    const missing = scene.rule_ids.filter((id) => !live.some((rule) => rule.id === id))
    if (missing.length > 0) faults['rule_ids'] = `规则${missing.join('、')}没有启用、不公开领取或已到期`
    return { terms: scene, faults }
  },
  insert: insertScene,
  update: updateScene,
  setSort: setSceneSort,
  remove: deleteScene,
  notes: async () => (scene) => [`${scene.views} 人次看到`, `${scene.claims} 次领取`],
}

export const deskCouponSceneHandlers = contentRecordHandlers(deskCouponScenes, sceneNoun)
