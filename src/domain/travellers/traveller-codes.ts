/** Enumerations of travellers, written as in `codes.ts`. */

export const personKinds = { adult: 1, child_bed: 2, child_nobed: 3, infant: 4 } as const
export type PersonKind = keyof typeof personKinds
export const personKindText: Record<PersonKind, string> = {
  adult: '成人',
  child_bed: '儿童占床',
  child_nobed: '儿童不占床',
  infant: '婴儿',
}

export const docTypes = {
  id_card: 1,
  passport: 2,
  hkmo_permit: 3,
  taiwan_permit: 4,
  home_return_permit: 5,
  taiwan_compatriot: 6,
  foreigner_id: 7,
  residence_permit: 8,
  birth_certificate: 9,
} as const
export type DocType = keyof typeof docTypes
export const docTypeText: Record<DocType, string> = {
  id_card: '身份证',
  passport: '护照',
  hkmo_permit: '往来港澳通行证',
  taiwan_permit: '大陆居民往来台湾通行证',
  home_return_permit: '港澳居民来往内地通行证',
  taiwan_compatriot: '台湾居民来往大陆通行证',
  foreigner_id: '外国人永久居留身份证',
  residence_permit: '港澳台居民居住证',
  birth_certificate: '出生医学证明',
}
