import type { RequestDetail } from '#src/api/desk/service/custom-requests.ts'

interface Had extends Pick<RequestDetail, 'redesign_by'> {
  owner: Pick<NonNullable<RequestDetail['owner']>, 'id'> | null
}

/**
 * Whether a request can be given to whom was chosen. Who has it already is a choice while its customer asks for another
 * designer: the customer may stay, and giving it anew ends what was asked.
 */
export const isAssignable = ({ owner, redesign_by }: Had, chosen: number | null): boolean =>
  chosen !== null && (chosen !== owner?.id || redesign_by !== null)
