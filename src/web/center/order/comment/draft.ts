import { useEffect, useState } from 'react'
import type { Input } from '#src/contract/endpoint.ts'
import type { OwnComment, orderComments } from '#src/contract/order-comments.ts'
import { type TravelParty, travelParties } from '#src/domain/codes.ts'
import { type ReviewPart, reviewParts } from '#src/domain/review-form.ts'

/** What somebody has typed of a review. */
export interface ReviewDraft {
  /** 0 until it is chosen. */
  score: number
  dims: Partial<Record<ReviewPart, number>>
  content: string
  pictures: string[]
  tags: string[]
  party: TravelParty | ''
  isAnonymous: boolean
}

const empty: ReviewDraft = {
  score: 0,
  dims: {},
  content: '',
  pictures: [],
  tags: [],
  party: '',
  isAnonymous: false,
}

/** Where an edit begins. */
export const draftOf = (own: OwnComment): ReviewDraft => ({
  score: own.score,
  dims: Object.fromEntries(reviewParts.flatMap((part) => (own.dims[part] ? [[part, own.dims[part]]] : []))),
  content: own.content,
  pictures: own.images,
  tags: own.tags,
  party: own.party,
  isAnonymous: own.anonymous,
})

/** For a draft without faults. */
export const inputOf = (
  order_id: string,
  draft: ReviewDraft & { party: TravelParty },
): Input<(typeof orderComments)['add']> => ({
  order_id,
  score: draft.score,
  ...draft.dims,
  content: draft.content,
  images_json: draft.pictures,
  tags_json: draft.tags,
  party: draft.party,
  anonymous: draft.isAnonymous,
})

/**
 * A draft that outlives a reload, a login and a wrong turn, in this tab and no other. Its place is named by order and
 * by what is being written; an order's page is shown to its owner alone, and so is what was typed there.
 */
export function useDraft(place: string, initial: ReviewDraft = empty) {
  const key = `bm_review_${place}`
  const [draft, setDraft] = useState(() => read(key) ?? initial)
  useEffect(() => write(key, draft), [key, draft])
  return {
    draft,
    change: (changes: Partial<ReviewDraft>) => setDraft((now) => ({ ...now, ...changes })),
    /** By what is there now: pictures arrive at their own time. */
    changePictures: (edit: (now: readonly string[]) => string[]) =>
      setDraft((now) => ({ ...now, pictures: edit(now.pictures) })),
    forget: () => remove(key),
  }
}

function read(key: string): ReviewDraft | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return isDraft(kept) ? kept : null
  } catch {
    return null
  }
}

function write(key: string, draft: ReviewDraft) {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // Without storage everything works but the reload.
  }
}

function remove(key: string) {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // As above.
  }
}

const areTexts = (list: unknown) => Array.isArray(list) && list.every((each) => typeof each === 'string')

function isDraft(kept: unknown): kept is ReviewDraft {
  if (typeof kept !== 'object' || kept === null) return false
  const { score, dims, content, pictures, tags, party } = kept as Partial<ReviewDraft>
  return (
    Number.isInteger(score) &&
    typeof dims === 'object' &&
    dims !== null &&
    typeof content === 'string' &&
    areTexts(pictures) &&
    areTexts(tags) &&
    (party === '' || Object.keys(travelParties).includes(party ?? '?'))
  )
}
