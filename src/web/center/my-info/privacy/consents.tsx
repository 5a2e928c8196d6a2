import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Consent, privacy } from '#src/api/account/privacy.ts'
import { minuteText } from '#src/domain/calendar-day.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { toast } from '#src/ui/toast.ts'
import { useWork } from '#src/web/center/own-work/use-work.ts'
import { call } from '#src/web/client/api/call.ts'
import { query } from '#src/web/client/api/query.ts'
import { ErrorState } from '#src/web/ui/loading/states.tsx'
import { SettingList } from '../setting-row.tsx'
import { ConsentRow } from './consent-row.tsx'

const consentsQuery = { ...query(privacy.consents, {}), staleTime: 0 }

/** Where the version that was agreed to can be read, whatever is in force by now. */
const termsAddress = (key: string, version: string) =>
  `/useragree?keywords=${key}${version && `&version=${encodeURIComponent(version)}`}`

/**
 * The terms, and what was agreed to beside them: each is given and taken back on its own. What stands below comes with
 * them, or it would move away under a press.
 */
export function Consents({ children }: { children: ReactNode }) {
  const consents = useQuery(consentsQuery)
  const queryClient = useQueryClient()
  const changing = useWork({
    work: ({ kind, given_at }: Consent) => call(privacy.consent, { kind, given: given_at === null }),
    onDone: (list) => {
      queryClient.setQueryData(consentsQuery.queryKey, (before) => before && { ...before, list })
      toast.ok('操作成功')
    },
  })
  if (!consents.data)
    return consents.error ? (
      <>
        <ErrorState error={consents.error} onRetry={() => void consents.refetch()} />
        {children}
      </>
    ) : (
      <Skeleton className="h-150" />
    )
  const { agreement_version, privacy_version, agreed_at, list } = consents.data
  return (
    <>
      <section aria-labelledby="consents">
        <h2 className="mb-2 font-semibold text-18/28" id="consents">
          同意与授权
        </h2>
        <p className="mb-5 text-ink-500">
          您已同意
          <a
            className="link"
            href={termsAddress('useragree', agreement_version)}
            rel="noreferrer"
            target="_blank"
          >
            《用户协议》
          </a>
          {agreement_version && `（版本 ${agreement_version}）`}和
          <a
            className="link"
            href={termsAddress('privacy', privacy_version)}
            rel="noreferrer"
            target="_blank"
          >
            《隐私政策》
          </a>
          {privacy_version && `（版本 ${privacy_version}）`}
          {agreed_at && (
            <>
              ，时间 <span className="num font-medium">{minuteText(agreed_at)}</span>
            </>
          )}
          。以下事项单独征求同意，可以随时撤回。
        </p>
        <SettingList>
          {list.map((consent) => (
            <ConsentRow
              consent={consent}
              isBusy={changing.isBusy && changing.input?.kind === consent.kind}
              isHeld={changing.isBusy && changing.input?.kind !== consent.kind}
              key={consent.kind}
              onChange={() => changing.start(consent)}
            />
          ))}
        </SettingList>
      </section>
      {children}
    </>
  )
}
