import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, Banknote, Undo2 } from 'lucide-react'
import type { DeskWithdrawal } from '#src/api/desk/finance/withdrawals.ts'
import { deskWithdrawals } from '#src/api/desk/finance/withdrawals.ts'
import { RecordActs } from '../../../act/record-acts.tsx'
import { query } from '../../../client/query.ts'
import { Loaded } from '../../../parts/loaded.tsx'
import { ApproveSheet } from './acts/approve-sheet.tsx'
import { PaidSheet } from './acts/paid-sheet.tsx'
import { RejectSheet } from './acts/reject-sheet.tsx'
import { Evidence } from './evidence.tsx'
import { Asked, Ended, Persons } from './facts.tsx'
import { Shares } from './shares.tsx'

interface Props {
  no: string
  /** In the narrow panel beside the list. */
  isPeek?: boolean
}

/** One withdrawal: the sum and where it goes, what speaks for and against it, who agreed and who paid. */
export function Withdrawal({ no, isPeek = false }: Props) {
  const found = useQuery(query(deskWithdrawals.detail, { withdraw_no: no }))
  return (
    <Loaded of={found}>
      {(withdrawal) => (
        <div
          className={
            isPeek
              ? 'grid gap-3'
              : 'grid grid-cols-[minmax(0,1fr)_--spacing(85)] items-start gap-3 max-xl:grid-cols-1'
          }
        >
          <div className="grid min-w-0 gap-3">
            <Asked withdrawal={withdrawal} />
            <Evidence withdrawal={withdrawal} />
            <Shares withdrawal={withdrawal} />
          </div>
          <div className={`grid gap-3 ${isPeek ? '' : 'max-xl:order-first'}`}>
            <Acts withdrawal={withdrawal} />
            <Persons withdrawal={withdrawal} />
            <Ended withdrawal={withdrawal} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

const Acts = ({ withdrawal }: { withdrawal: DeskWithdrawal }) => (
  <RecordActs
    acts={{
      approve: {
        title: '通过',
        icon: BadgeCheck,
        sheet: (close) => <ApproveSheet onClose={close} withdrawal={withdrawal} />,
      },
      paid: {
        title: '登记已付款',
        icon: Banknote,
        sheet: (close) => <PaidSheet onClose={close} withdrawal={withdrawal} />,
      },
      reject: {
        title: '退回并写原因',
        icon: Undo2,
        sheet: (close) => <RejectSheet onClose={close} withdrawal={withdrawal} />,
      },
    }}
    may={withdrawal.acts}
  />
)
