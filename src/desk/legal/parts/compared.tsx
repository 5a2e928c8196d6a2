import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LegalText } from '#src/api/desk/legal/texts.ts'
import { Select } from '#src/ui/fields/field.tsx'
import { useAddress } from '../../client/address.ts'
import { query } from '../../client/query.ts'
import { Loaded } from '../../parts/loaded.tsx'
import type { LegalPart } from './kinds.ts'

const WRITTEN = 'draft'

interface Props {
  part: LegalPart
  text: LegalText
  /** What is being written, as the form has it. */
  written: string
  children(before: string, now: string): ReactNode
}

/** Two versions side by side, the older one on the left (desk book §4.15). Which ones stands in the address. */
export function Compared({ part, text, written, children }: Props) {
  const { search, set } = useAddress()
  const inUse = text.in_use?.version ?? text.versions[0]?.version ?? ''
  const left = search['left'] ?? inUse
  const right = search['right'] ?? WRITTEN
  const choose = (side: 'left' | 'right') => (
    <Select
      label={side === 'left' ? '左边' : '右边'}
      onChange={({ target }) => void set({ [side]: target.value })}
      value={side === 'left' ? left : right}
    >
      {side === 'right' && <option value={WRITTEN}>{text.draft ? '草稿' : '编辑中的内容'}</option>}
      {text.versions.map(({ version, from, is_withdrawn }) => (
        <option key={version} value={version}>
          {version} 自{from}
          {version === inUse ? '（使用中）' : ''}
          {is_withdrawn ? '（已撤回）' : ''}
        </option>
      ))}
    </Select>
  )
  return (
    <div>
      <div className="mb-3 grid grid-cols-2 gap-4">
        {choose('left')}
        {choose('right')}
      </div>
      <OfVersion code={text.code} part={part} version={left} written={written}>
        {(before) => (
          <OfVersion code={text.code} part={part} version={right} written={written}>
            {(now) => children(before, now)}
          </OfVersion>
        )}
      </OfVersion>
    </div>
  )
}

interface OfVersionProps {
  part: LegalPart
  code: string
  version: string
  written: string
  children(body: string): ReactNode
}

function OfVersion({ part, code, version, written, children }: OfVersionProps) {
  const isWritten = version === WRITTEN
  const found = useQuery({
    ...query(part.calls.version, { code, text_version: version }),
    enabled: !isWritten,
  })
  return isWritten ? children(written) : <Loaded of={found}>{({ body }) => children(body)}</Loaded>
}
