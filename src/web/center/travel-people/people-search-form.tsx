import { Link, useNavigate } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useState } from 'react'

/** What is looked for stands in the address, so that it can be kept and shared with another tab. */
export function TravellerSearchForm({ keyword }: { keyword: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(keyword)
  return (
    <search className="ml-auto max-md:ml-0 max-md:w-full">
      <form
        className="input !w-55 !pr-1.5 max-md:!w-full"
        onSubmit={(event) => {
          event.preventDefault()
          const wanted = typed.trim()
          void navigate({ to: '/center/travelPeople', search: wanted ? { keyword: wanted } : {} })
        }}
      >
        <input
          aria-label="按姓名查找"
          maxLength={20}
          onChange={(event) => setTyped(event.target.value)}
          placeholder="姓名或拼音"
          type="text"
          value={typed}
        />
        {keyword && (
          <Link
            aria-label="显示全部旅客"
            className="grid size-8 place-items-center rounded-full text-ink-500 hover:text-ink-900"
            to="/center/travelPeople"
          >
            <X aria-hidden className="icon" />
          </Link>
        )}
        <button
          aria-label="查找"
          className="grid size-8 place-items-center rounded-full text-ink-700 hover:text-pine-600"
          type="submit"
        >
          <Search aria-hidden className="icon" />
        </button>
      </form>
    </search>
  )
}
