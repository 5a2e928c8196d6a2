import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { names } from '#src/contract/names.ts'
import { chineseNameFault, normaliseChineseName } from '#src/domain/names.ts'
import { query } from '../../client/query.ts'

export interface Letters {
  nameEnLast: string
  nameEnFirst: string
}

/**
 * Proposes the letters of a Chinese name; to be called when the field of the name is left. What somebody typed into
 * either field is never replaced, an earlier proposal is. Without an answer the fields stay as they are.
 */
export function useSpelling(typed: Letters & { nameCn: string }, fill: (letters: Partial<Letters>) => void) {
  const queryClient = useQueryClient()
  const latest = useRef({ typed, fill })
  useEffect(() => {
    latest.current = { typed, fill }
  })
  const isSpelled = typed.nameEnLast + typed.nameEnFirst !== ''
  const proposed = useRef({
    name: isSpelled ? normaliseChineseName(typed.nameCn) : '',
    nameEnLast: '',
    nameEnFirst: '',
  })

  return async function propose() {
    const name = normaliseChineseName(latest.current.typed.nameCn)
    if (chineseNameFault(name) !== null || name === proposed.current.name) return
    const asked = { ...query(names.spell, { name }), staleTime: Number.POSITIVE_INFINITY }
    const spelled = await queryClient.fetchQuery(asked).catch(() => null)
    const now = latest.current
    if (spelled === null || normaliseChineseName(now.typed.nameCn) !== name) return
    const next = { nameEnLast: spelled.name_en_last, nameEnFirst: spelled.name_en_first }
    const isOurs = (field: keyof Letters) =>
      now.typed[field] === '' || now.typed[field] === proposed.current[field]
    const letters: Partial<Letters> = {
      ...(isOurs('nameEnLast') && { nameEnLast: next.nameEnLast }),
      ...(isOurs('nameEnFirst') && { nameEnFirst: next.nameEnFirst }),
    }
    proposed.current = { name, ...next }
    now.fill(letters)
  }
}
