import { useQuery } from '@tanstack/react-query'
import { productDrafts } from '#src/api/desk/products/drafts.ts'
import { type DeskProduct, deskProducts } from '#src/api/desk/products/products.ts'
import { Button } from '#src/ui/button.tsx'
import { Sheet } from '../../act/sheet.tsx'
import { deskHref, useAddress } from '../../client/address.ts'
import { query } from '../../client/query.ts'
import { useChange } from '../../client/use-change.ts'
import { Loaded } from '../../parts/loaded.tsx'
import { Differences } from '../parts/differences.tsx'

interface Props {
  product: Pick<DeskProduct, 'id' | 'draft' | 'acts'>
  no: number
  onClose(): void
}

/** A version beside the one before it, and the way to begin from it again. */
export default function VersionSheet({ product: { id, draft, acts }, no, onClose }: Props) {
  const { go } = useAddress()
  const version = useQuery(query(deskProducts.difference, { id, no }))
  const { send, isBusy } = useChange(productDrafts.restore, {
    onDone: () => go(deskHref(`/products/${id}/draft`)),
  })
  const why = acts.edit.why || (draft ? '已有草稿，请先发布或放弃' : '')
  return (
    <Sheet
      foot={
        <>
          {why && <span className="mr-auto text-12 text-ink-500">{why}</span>}
          <Button onClick={onClose}>关闭</Button>
          <Button disabled={why !== ''} isBusy={isBusy} look="pine" onClick={() => send({ id, no })}>
            恢复为草稿
          </Button>
        </>
      }
      isOpen
      onClose={onClose}
      title={`第 ${no} 版与上一版相比`}
      width={760}
    >
      <Loaded of={version}>
        {({ note, fields }) => (
          <>
            {note && <p className="mb-2 text-ink-500">{note}</p>}
            <Differences fields={fields} />
          </>
        )}
      </Loaded>
    </Sheet>
  )
}
