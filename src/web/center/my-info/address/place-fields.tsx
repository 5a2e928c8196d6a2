import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'
import { regions } from '#src/api/account/regions.ts'
import { messageOf } from '#src/api/reply.ts'
import { Button } from '#src/ui/button.tsx'
import { Select } from '#src/ui/fields/field.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { query } from '#src/web/client/api/query.ts'
import type { Bound } from '../../../form/bound.ts'

type PlaceName = 'province' | 'city' | 'district'
type Place = Record<PlaceName, string>

interface Props {
  place: Place
  field(name: PlaceName): Bound
  onChange(place: Place): void
}

const places = [
  ['province', '省份'],
  ['city', '城市'],
  ['district', '区县'],
] as const

/** Three levels, each waiting for the one above. The tree is fetched when the form opens. */
export function PlaceFields({ place, field, onChange }: Props) {
  const tree = useQuery({ ...query(regions.tree, {}), staleTime: Number.POSITIVE_INFINITY })
  const cities = tree.data?.find(({ code }) => code === place.province)?.children
  const districts = cities?.find(({ code }) => code === place.city)?.children
  const choices = { province: tree.data, city: cities, district: districts }
  if (tree.error && !tree.data)
    return (
      <Notice live tone="err">
        地区没有加载出来，{messageOf(tree.error)}。已填写的内容都还在。
        <Button className="ml-3" look="text" onClick={() => void tree.refetch()} size="sm">
          重试
        </Button>
      </Notice>
    )
  const choose = (name: PlaceName) => (event: ChangeEvent<HTMLSelectElement>) => {
    const { value } = event.target
    if (name === 'province') return onChange(filledUp(value))
    onChange(name === 'city' ? { ...place, city: value, district: '' } : { ...place, district: value })
  }
  /** A province that is a city leaves nothing to choose. */
  function filledUp(province: string): Place {
    const below = tree.data?.find(({ code }) => code === province)?.children ?? []
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
