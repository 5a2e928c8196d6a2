import type { DeskDepartureRow } from '#src/api/desk/orders/departures.ts'

const tones: Partial<Record<DeskDepartureRow['status'], string>> = { formed: 'pine', open: '' }

export const DepartureStatus = ({
  of: { status, status_text, is_being_cancelled },
}: {
  of: Pick<DeskDepartureRow, 'status' | 'status_text' | 'is_being_cancelled'>
}) => <span className={`tag ${is_being_cancelled ? 'och' : (tones[status] ?? '')}`}>{status_text}</span>
