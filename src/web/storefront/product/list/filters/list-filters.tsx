import type { ListSearch } from '../search.ts'
import { Choice, FilterRow, withoutLonely } from './filter-rows.tsx'
import { MoreFilters } from './more-filters.tsx'
import type { Filters } from './options.ts'

export const ListFilters = ({ filters, search }: { filters: Filters; search: ListSearch }) => (
  <section aria-label="筛选" className="panel mt-3 px-7 py-1 max-lg:px-4">
    {[...filters.places.rows, filters.type, filters.days].map(
      ({ label, options, all, isUntouched = false }) => (
        <FilterRow key={label} label={label}>
          {all && (
            <Choice isOn={isUntouched} search={all}>
              不限
            </Choice>
          )}
          {withoutLonely(options).map(({ key, label, ...option }) => (
            <Choice key={key} {...option}>
              {label}
            </Choice>
          ))}
        </FilterRow>
      ),
    )}
    <FilterRow label="更多筛选">
      <MoreFilters filters={filters} search={search} />
    </FilterRow>
  </section>
)
