import type { SettingGroupView } from '#src/api/desk/system/settings.ts'
import type { SettingSpec } from '#src/domain/desk/settings/registry.ts'
import { settingShown } from '#src/domain/desk/settings/setting-text.ts'
import { toFen, yuanText } from '#src/domain/money.ts'
import type { FieldSpec } from '../../content/records/fields.ts'
import { momentText } from '../../parts/time-text.ts'

/** Those whose help tells the default anyway, and one that can only be the other thing. */
const saysInitial: ReadonlySet<SettingSpec['kind']> = new Set(['flag', 'number', 'yuan'])

/** How a setting is typed, with what it was at first and who changed it. */
export function fieldOf(
  spec: SettingSpec,
  { values, initial, changed }: SettingGroupView,
  now: Date,
): FieldSpec {
  const { key } = spec
  const label = spec.kind === 'yuan' ? `${spec.label}（元）` : spec.label
  const change = changed[key]
  const help = [
    spec.help,
    spec.kind === 'rows' &&
      `每行：${spec.columns.map((column) => column.label).join(' | ')}，最多${spec.most}行`,
    spec.kind === 'number' && `${spec.low}到${spec.high}${spec.unit}，默认${initial[key]}`,
    spec.kind === 'yuan' &&
      `${yuanText(toFen(spec.low))}到${yuanText(toFen(spec.high))}，默认${settingShown(spec, initial[key] ?? '')}`,
    change && `${change.by} ${momentText(change.at, now)}改过`,
    change &&
      !saysInitial.has(spec.kind) &&
      initial[key] !== values[key] &&
      `原为 ${settingShown(spec, initial[key] ?? '')}`,
  ]
    .filter(Boolean)
    .join('；')
  return { name: key, label, help, ...controlOf(spec) }
}

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
