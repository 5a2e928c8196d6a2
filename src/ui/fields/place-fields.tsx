import type { ChangeEvent } from 'react'
import { Select } from './field.tsx'

type PlaceName = 'province' | 'city' | 'district'
type Place = Record<PlaceName, string>

interface Region {
  code: string
  name: string
  children: readonly Region[]
}

interface Props {
  /** Undefined until it was fetched: nothing can be chosen. */
  tree: readonly Region[] | undefined
  /** Codes; empty where nothing is chosen. */
  place: Place
  /** What else a level has of its form: its name, its fault. */
  field(name: PlaceName): Omit<Parameters<typeof Select>[0], 'label' | 'children'>
  onChange(place: Place): void
}

const places = [
  ['province', '省份'],
  ['city', '城市'],
  ['district', '区县'],
] as const

/** Province, city and district, each waiting for the one above. */
export function PlaceFields({ tree, place, field, onChange }: Props) {
  const cities = tree?.find(({ code }) => code === place.province)?.children
  const districts = cities?.find(({ code }) => code === place.city)?.children
  const choices = { province: tree, city: cities, district: districts }
  const choose = (name: PlaceName) => (event: ChangeEvent<HTMLSelectElement>) => {
    const { value } = event.target
    if (name === 'province') return onChange(filledUp(value))
    onChange(name === 'city' ? { ...place, city: value, district: '' } : { ...place, district: value })
  }
  /** A province that is a city leaves nothing to choose. */
  function filledUp(province: string): Place {
    const below = tree?.find(({ code }) => code === province)?.children ?? []
    return { province, city: (below.length === 1 && below[0]?.code) || '', district: '' }
  }
  return (
    <div className="grid grid-cols-3 gap-3 max-sm:grid-cols-1">
      {places.map(([name, label]) => (
        <Select
          key={name}
          {...field(name)}
          disabled={!choices[name]}
          label={label}
          onChange={choose(name)}
          required
          value={choices[name] ? place[name] : ''}
        >
          <option value="">请选择</option>
          {choices[name]?.map(({ code, name: text }) => (
            <option key={code} value={code}>
              {text}
            </option>
          ))}
        </Select>
      ))}
    </div>
  )
}
