import { Suspense } from 'react'
import type { Consent } from '#src/api/account/privacy.ts'
import { shanghaiTime } from '#src/domain/calendar-day.ts'
import { Button } from '#src/ui/button.tsx'
import { useWantedDialog } from '#src/web/center/own-work/use-wanted-dialog.ts'
import { onDemand } from '#src/web/ui/loading/on-demand.tsx'
import { SettingRow } from '../setting-row.tsx'

const ConfirmDialog = onDemand(() => import('#src/web/center/own-work/confirm-dialog.tsx'))

interface Props {
  consent: Consent
  isBusy: boolean
  /** Another one is being changed. */
  isHeld: boolean
  onChange(): void
}

/** Taking back is as easy as giving (个人信息保护法 15); only what is erased by it is asked about. */
export function ConsentRow({ consent, isBusy, isHeld, onChange }: Props) {
  const confirm = useWantedDialog()
  const { title, text, given_at } = consent
  const erases = consent.kind === 'documents' || consent.kind === 'minors'
  const takeBack = () => {
    confirm.close()
    onChange()
  }
  return (
    <>
      <SettingRow
        action={
          <Button
            aria-label={`${given_at ? '撤回' : '同意'}：${title}`}
            disabled={isHeld}
            isBusy={isBusy}
            onClick={given_at && erases ? confirm.open : onChange}
            size="sm"
          >
            {given_at ? '撤回' : '同意'}
          </Button>
        }
        title={title}
        value={
          given_at ? (
            <span className="tag pine">已于 {shanghaiTime(given_at).slice(0, 10)} 同意</span>
          ) : (
            <span className="tag">未同意</span>
          )
        }
      >
        {text}
      </SettingRow>
      {confirm.isMounted && (
        <Suspense>
          <ConfirmDialog
            confirmText="撤回并删除"
            isOpen={confirm.isOpen}
            onClose={confirm.close}
            onConfirm={takeBack}
            title="撤回这项同意？"
          >
            <p className="font-semibold">{title}</p>
            <p className="mt-1">{text}</p>
            <p className="mt-2">删除后不能恢复。</p>
          </ConfirmDialog>
        </Suspense>
      )}
    </>
  )
}
