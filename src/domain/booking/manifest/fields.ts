/** Who receives a list of travellers; each kind gets only what it needs (rule book §10.5; desk book §4.3). */
export const manifestKindText = { ground: '地接', hotel: '酒店', carrier: '航司或保险' } as const
export type ManifestKind = keyof typeof manifestKindText
export const manifestKinds = ['ground', 'hotel', 'carrier'] as const satisfies readonly ManifestKind[]

const fieldText = {
  room: '房间',
  name: '姓名',
  pinyin: '拼音',
  gender: '性别',
  age: '年龄',
  document: '证件号码',
  birthday: '出生日期',
  nationality: '国籍',
  validUntil: '证件有效期',
  remark: '餐食与备注',
  contact: '联系人',
  contactPhone: '联系人电话',
  emergency: '紧急联系人',
  emergencyPhone: '紧急联系人电话',
} as const
export type ManifestField = keyof typeof fieldText

/** The most that may leave with a list of a kind, in the order of its columns. */
const manifestFields: Record<ManifestKind, readonly ManifestField[]> = {
  ground: [
    ...(['room', 'name', 'gender', 'age', 'remark'] as const),
    ...(['contact', 'contactPhone', 'emergency', 'emergencyPhone'] as const),
  ],
  hotel: ['room', 'name'],
  carrier: ['name', 'pinyin', 'document', 'birthday', 'nationality', 'validUntil'],
}

/** Every column of every kind as a supplier chooses it, `ground.room`. */
export const manifestWords: readonly string[] = manifestKinds.flatMap((kind) =>
  manifestFields[kind].map((field) => `${kind}.${field}`),
)

/** What a supplier may choose of a kind; the name is in every list. */
export const choicesOf = (kind: ManifestKind): { word: string; title: string; isFixed: boolean }[] =>
  manifestFields[kind].map((field) => ({
    word: `${kind}.${field}`,
    title: fieldText[field],
    isFixed: field === 'name',
  }))

/** The columns of a list of a kind: what the supplier chose, never more than the kind may hold; all of that for no choice. */
export const columnsFor = (kind: ManifestKind, chosen: readonly string[]): ManifestField[] =>
  manifestFields[kind].filter(
    (field) => chosen.length === 0 || field === 'name' || chosen.includes(`${kind}.${field}`),
  )

export const columnTitles = (fields: readonly ManifestField[]): string[] =>
  fields.map((field) => fieldText[field])
