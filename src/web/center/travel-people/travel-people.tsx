import { useEffect, useRef } from 'react'
import type { UserInfo } from '#src/api/auth/session.ts'
import { EditSavedTraveller } from './form/edit-saved-traveller.tsx'
import { SavedTravellerForm } from './form/saved-traveller-form.tsx'
import { SavedTravellerList } from './people-list.tsx'
import { TravellerTools } from './people-tools.tsx'
import type { TravellerSearch } from './search.ts'

const titleOf = (edit: TravellerSearch['edit']) =>
  edit === undefined ? '常用旅客' : edit === 'new' ? '新增旅客' : '编辑旅客'

/** The list, or the form in its place. */
export function SavedTravellers({ member, search }: { member: UserInfo; search: TravellerSearch }) {
  const { edit, keyword = '' } = search
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(edit)
  useEffect(() => {
    // List and form replace each other, so the focus moves to the title: its element is gone.
    if (shown.current !== edit) title.current?.focus({ preventScroll: true })
    shown.current = edit
  }, [edit])
  return (
    <>
      <div className="mb-4 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-3">
        <h1
          className="font-semibold font-serif text-24/34 outline-none focus-visible:!shadow-none"
          id="people-title"
          ref={title}
          tabIndex={-1}
        >
          {titleOf(edit)}
        </h1>
        {edit === undefined && <TravellerTools keyword={keyword} />}
      </div>
      <section aria-labelledby="people-title" className="panel">
        {edit === undefined ? (
          <SavedTravellerList keyword={keyword} member={member} />
        ) : edit === 'new' ? (
          <SavedTravellerForm key="new" saved={null} />
        ) : (
          <EditSavedTraveller id={edit} key={edit} />
        )}
      </section>
    </>
  )
}
