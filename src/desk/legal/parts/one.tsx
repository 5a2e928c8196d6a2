import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LegalText } from '#src/api/desk/legal/texts.ts'
import { useAddress } from '../../client/address.ts'
import { useMay } from '../../client/me.ts'
import { query } from '../../client/query.ts'
import { useOpened } from '../../find/opened.ts'
import { Presence } from '../../live/presence.tsx'
import { AuditLink } from '../../parts/audit-link.tsx'
import { Loaded } from '../../parts/loaded.tsx'
import { PageHead } from '../../parts/page-head.tsx'
import type { LegalPart } from './kinds.ts'
import { StatePanel } from './state-panel.tsx'
import { Versions } from './versions.tsx'

export interface TextProps {
  text: LegalText
  /** Whoever may write, while nobody is asked to decide about what is written. */
  isEditable: boolean
}

interface Props {
  part: LegalPart
  children(props: TextProps): ReactNode
}

/** The page of one legal text: what is written, where it stands, and what stood before. */
export function LegalOne({ part, children }: Props) {
  const { params } = useAddress()
  const may = useMay()
  const code = params['code'] ?? ''
  const text = useQuery(query(part.calls.detail, { code }))
  const title = text.data?.code === code ? text.data.title : ''
  useOpened({ kind: part.title, title, path: `${part.path}/${code}` })
  return (
    <>
      <PageHead of={{ title: part.title, to: part.path }} title={title || '…'}>
        <Presence id={code} kind={part.entity} />
        <AuditLink entity={part.entity} id={code} />
      </PageHead>
      <Loaded of={text}>
        {(found, now) => (
          <div className="grid grid-cols-[minmax(0,1fr)_320px] items-start gap-3" key={found.code}>
            {children({ text: found, isEditable: may('contract.edit') && found.waiting === null })}
            <div className="grid gap-3">
              <StatePanel now={now} part={part} text={found} />
              <Versions text={found} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}
