import { Popover } from '@base-ui/react/popover'
import { useQuery } from '@tanstack/react-query'
import { Bookmark, X } from 'lucide-react'
import { useState } from 'react'
import { savedViews } from '#src/api/desk/work/saved-views.ts'
import { Button } from '#src/ui/button.tsx'
import { Check, TextInput } from '#src/ui/fields/field.tsx'
import { toast } from '#src/ui/toast.ts'
import { deskHref, fromSearchText, toSearchText, useAddress } from '../client/address.ts'
import { useMe } from '../client/me.ts'
import { query } from '../client/query.ts'
import { useChange } from '../client/use-change.ts'

/** Filters under a name, one's own and everybody's; a view is the search of its address, so a link shows it too. */
export function SavedViews({ screen }: { screen: string }) {
  const { data } = useQuery(query(savedViews.list, { screen }))
  const { path, search, go } = useAddress()
  const here = toSearchText({ ...search, peek: undefined, act: undefined }).slice(1)
  const views = data?.list ?? []
  return (
    <Popover.Root>
      <Popover.Trigger aria-label="我的视图" className="btn btn-line btn-sm px-2!" title="我的视图">
        <Bookmark aria-hidden className="icon" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="end" className="z-80" sideOffset={6}>
          <Popover.Popup
            aria-label="我的视图"
            className="w-64 rounded-control bg-surface p-2 shadow-raised outline-1 outline-line"
          >
            <ul>
              {views.map(({ id, name, query: saved, is_shared: isShared }) => (
                <li className="flex items-center rounded-row hover:bg-pine-50" key={id}>
                  <Popover.Close
                    aria-current={saved === here || undefined}
                    className={`min-w-0 grow truncate px-2 py-1 text-left ${saved === here ? 'font-semibold text-pine-700' : ''}`}
                    onClick={() => void go(deskHref(path, fromSearchText(saved)))}
                  >
                    {name}
                    {isShared && <span className="ml-2 text-12 text-ink-500">共用</span>}
                  </Popover.Close>
                  <Remove id={id} name={name} />
                </li>
              ))}
            </ul>
            {views.length === 0 && (
              <p className="px-2 py-1 text-ink-500">还没有视图。设好筛选后在这里存一个。</p>
            )}
            {here !== '' && <SaveForm here={here} screen={screen} />}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function Remove({ id, name }: { id: number; name: string }) {
  const { send, isBusy } = useChange(savedViews.remove)
  return (
    <button
      aria-label={`删除视图：${name}`}
      className="mr-1 grid size-6 place-items-center rounded-tag text-ink-500 hover:bg-pine-100"
      disabled={isBusy}
      onClick={() => send({ id })}
      type="button"
    >
      <X aria-hidden className="icon size-3.25!" />
    </button>
  )
}

function SaveForm({ screen, here }: { screen: string; here: string }) {
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const { is_lead: isLead } = useMe()
  const { send, isBusy, fieldErrors } = useChange(savedViews.save, {
    onDone() {
      toast.ok('已存为视图')
      setName('')
    },
  })
  return (
    <form
      className="mt-2 grid gap-2 border-line border-t p-2"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send({ screen, name: name.trim(), query: here, ...(isShared && { shared: true }) })
      }}
    >
      <TextInput
        error={fieldErrors['name']}
        label="把现在的筛选存为"
        maxLength={20}
        name="name"
        onChange={({ target }) => setName(target.value)}
        value={name}
      />
      {isLead && (
        <Check checked={isShared} onChange={({ target }) => setShared(target.checked)}>
          大家都能用
        </Check>
      )}
      <Button disabled={name.trim() === ''} isBusy={isBusy} look="pine" size="sm" type="submit">
        保存视图
      </Button>
    </form>
  )
}
