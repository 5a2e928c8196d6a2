import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { deskComplaints } from '#src/api/desk/service/complaints.ts'
import { deskInquiries } from '#src/api/desk/service/inquiries.ts'
import type { Input } from '#src/api/endpoint.ts'
import { toast } from '#src/ui/toast.ts'
import { ChangeSheet } from '../act/change-sheet.tsx'
import { query } from '../client/query.ts'
import { ColleagueChoice } from './colleague-choice.tsx'

type Assign = typeof deskInquiries.assign | typeof deskComplaints.assign

interface Props {
  endpoint: Assign
  inputOf(staffId: number): Input<Assign>
  onClose(): void
}

/** Hands an inquiry or a complaint to a colleague who may do the work. */
export function AssignSheet({ endpoint, inputOf, onClose }: Props) {
  const people = useQuery(query(deskInquiries.assignees, {})).data ?? []
  const [chosen, setChosen] = useState<number | null>(null)
  return (
    <ChangeSheet<Assign>
      endpoint={endpoint}
      inputOf={() => (chosen === null ? null : inputOf(chosen))}
      isBlocked={chosen === null}
      level={1}
      onClose={onClose}
      onDone={({ assigned_to }) => toast.ok(`已分配给${assigned_to?.name ?? '同事'}`)}
      title="分配给同事"
      verb="分配"
    >
      {(fieldErrors) => (
        <ColleagueChoice
          chosen={chosen}
          error={fieldErrors['staff_id']}
          onChoose={setChosen}
          people={people}
        />
      )}
    </ChangeSheet>
  )
}
