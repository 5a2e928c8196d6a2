import type { Complaint } from '#src/api/content/complaints.ts'

const tones = { waiting: 'och', answered: 'pine', closed: '', solved: 'pine' } as const

/** How far it is, in a word. */
export const StageTag = ({
  complaint: { stage, stage_text },
}: {
  complaint: Pick<Complaint, 'stage' | 'stage_text'>
}) => <span className={`tag ${tones[stage]}`}>{stage_text}</span>
