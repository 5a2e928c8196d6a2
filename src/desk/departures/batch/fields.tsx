import { Select, TextInput } from '#src/ui/fields/field.tsx'
import type { Typed } from './change.ts'

interface Props {
  value: Typed
  onChange(value: Typed): void
  /** Of departures that are made: they are on sale. */
  isNew?: boolean
}

const priceWays = [
  ['percent', '按比例'],
  ['by', '加减金额'],
  ['set', '改为'],
] as const
const seatWays = [
  ['by', '加减'],
  ['set', '改为'],
] as const
const marketWays = [
  ['', '不变'],
  ['proven', '近7日最高成交价'],
  ['none', '取消'],
] as const
const sales = [
  ['', '不变'],
  ['close', '停售'],
  ['reopen', '恢复销售'],
] as const

/** What is done to each departure; what stays empty is left as it is. */
export function ChangeFields({ value, onChange, isNew = false }: Props) {
  const text = (name: keyof Typed, label: string, suffix: string, help?: string) => (
    <TextInput
      autoComplete="off"
      {...(help && { help })}
      label={label}
      maxLength={10}
      name={name}
      onChange={({ target }) => onChange({ ...value, [name]: target.value })}
      suffix={<span className="text-ink-500">{suffix}</span>}
      value={value[name]}
    />
  )
  const choice = (name: keyof Typed, label: string, options: readonly (readonly [string, string])[]) => (
    <Select
      label={label}
      name={name}
      onChange={({ target }) => onChange({ ...value, [name]: target.value })}
      value={value[name]}
    >
      {options.map(([word, title]) => (
        <option key={word} value={word}>
          {title}
        </option>
      ))}
    </Select>
  )
  const isPercent = value.adultHow === 'percent'
  const closeDays = text('closeDays', '截止', '天前')
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2.5">
      {choice('adultHow', '成人价', priceWays)}
      {text(
        'adult',
        isPercent ? '比例' : '金额',
        isPercent ? '%' : '元',
        isPercent ? '如 +5、-10，取整到¥10' : undefined,
      )}
      {text('child', '儿童占床', '% 成人价')}
      {text('single', '单房差改为', '元')}
      {!isNew && choice('market', '划线价', marketWays)}
      {!isNew && closeDays}
      {choice('seatsHow', '名额', seatWays)}
      {text('seats', '数量', '位')}
      {isNew ? closeDays : choice('sale', '销售', sales)}
    </div>
  )
}
