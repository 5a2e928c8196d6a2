import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { romanization } from '#src/api/account/romanization.ts'
import { chineseNameFault, normaliseChineseName } from '#src/domain/travellers/names.ts'
import { query } from '#src/web/client/api/query.ts'

export interface Letters {
  name_en_last: string
  name_en_first: string
}

/**
 * Proposes the letters of a Chinese name; to be called when the field of the name is left. What somebody typed into
 * either field is never replaced, an earlier proposal is. Without an answer the fields stay as they are.
 */
export function useSpelling(typed: Letters & { name_cn: string }, fill: (letters: Partial<Letters>) => void) {
  const queryClient = useQueryClient()
  const latest = useRef({ typed, fill })
  useEffect(() => {
    latest.current = { typed, fill }
  })
  const isSpelled = typed.name_en_last + typed.name_en_first !== ''
  const proposed = useRef({
    name: isSpelled ? normaliseChineseName(typed.name_cn) : '',
    name_en_last: '',
    name_en_first: '',
  })

  return async function propose() {
    const name = normaliseChineseName(latest.current.typed.name_cn)
    if (chineseNameFault(name) !== null || name === proposed.current.name) return
    const asked = { ...query(romanization.spell, { name }), staleTime: Number.POSITIVE_INFINITY }
    const spelled = await queryClient.fetchQuery(asked).catch(() => null)
    const now = latest.current
    if (spelled === null || normaliseChineseName(now.typed.name_cn) !== name) return
    const isOurs = (field: keyof Letters) =>
      now.typed[field] === '' || now.typed[field] === proposed.current[field]
    const letters: Partial<Letters> = {
      ...(isOurs('name_en_last') && { name_en_last: spelled.name_en_last }),
      ...(isOurs('name_en_first') && { name_en_first: spelled.name_en_first }),
    }
    proposed.current = { name, ...spelled }
    now.fill(letters)
  }
}
