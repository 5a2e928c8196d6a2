import { useState } from 'react'
import { deskCampaigns } from '#src/api/desk/marketing/campaigns.ts'
import { Button } from '#src/ui/button.tsx'
import { TextInput } from '#src/ui/fields/field.tsx'
import { Sheet } from '../../act/sheet.tsx'
import { deskHref, useAddress } from '../../client/address.ts'
import { useChange } from '../../client/use-change.ts'

/** A name and an address, which stays for ever: everything else is written in its first draft. */
export default function NewCampaign({ onClose }: { onClose(): void }) {
  const { go } = useAddress()
  const [slug, setSlug] = useState('')
  const [name, setName] = useState('')
  const { send, isBusy, fieldErrors } = useChange(deskCampaigns.create, {
    onDone: (edition) => go(deskHref(`/campaigns/${edition.slug}/${edition.id}`)),
  })
  const create = () => send({ slug: slug.trim(), name })
  return (
    <Sheet
      foot={
        <>
          <Button onClick={onClose}>取消</Button>
          <Button
            disabled={slug === '' || name === ''}
            form="new-campaign"
            isBusy={isBusy}
            look="pine"
            type="submit"
          >
            新建活动
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title="新建活动"
    >
      <form
        className="grid gap-3"
        id="new-campaign"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          create()
        }}
      >
        <TextInput
          error={fieldErrors['name']}
          label="名称"
          maxLength={40}
          name="name"
          onChange={({ target }) => setName(target.value)}
          required
          value={name}
        />
        <TextInput
          error={fieldErrors['slug']}
          help="小写字母、数字和连字符；建好后不再改变，旧链接一直有效"
          label="地址"
          maxLength={40}
          name="slug"
          onChange={({ target }) => setSlug(target.value)}
          prefix="/activities/"
          required
          value={slug}
        />
      </form>
    </Sheet>
  )
}
