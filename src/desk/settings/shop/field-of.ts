import type { SettingGroupView } from '#src/api/desk/system/settings.ts'
import type { SettingSpec } from '#src/domain/desk/settings/registry.ts'
import type { FieldSpec } from '../../content/records/fields.ts'
import { momentText } from '../../parts/time-text.ts'

/** How a setting is typed, with what it was at first and who changed it. */
export function fieldOf(
  spec: SettingSpec,
  { values, initial, changed }: SettingGroupView,
  now: Date,
): FieldSpec {
  const { key, label } = spec
  const change = changed[key]
  const help = [
    spec.help,
    spec.kind === 'rows' &&
      `每行：${spec.columns.map((column) => column.label).join(' | ')}，最多${spec.most}行`,
    spec.kind === 'number' && `${spec.low}到${spec.high}${spec.unit}，默认${initial[key]}`,
    change && `${change.by} ${momentText(change.at, now)}改过`,
    change && spec.kind !== 'flag' && spec.kind !== 'number' && initial[key] !== values[key] && `原为 ${textOf(spec, initial[key])}`,
  ]
    .filter(Boolean)
    .join('；')
  return { name: key, label, help, ...controlOf(spec) }
}

const textOf = (spec: SettingSpec, value = '') =>
  (spec.kind === 'choice' ? spec.options[value] : value.replaceAll('\n', '；')) || '空'

function controlOf(spec: SettingSpec): Omit<FieldSpec, 'name' | 'label' | 'help'> {
  switch (spec.kind) {
    case 'flag':
      return { kind: 'flag', isWide: true }
    case 'choice':
      return { kind: 'choice', isRequired: true, options: Object.entries(spec.options) }
    case 'rows':
      return { kind: 'lines', isRequired: true, isWide: true }
    case 'ids':
      return { kind: 'text', isWide: true }
    case 'text':
      return { kind: 'text', isRequired: !spec.isOptional, isWide: spec.most > 30 }
    default:
      return { kind: 'text', isRequired: true }
  }
}
