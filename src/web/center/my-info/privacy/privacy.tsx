import type { UserInfo } from '#src/api/auth/session.ts'
import { SettingList } from '../setting-row.tsx'
import { CloseAccount } from './close-account.tsx'
import { Consents } from './consents.tsx'
import { ExportData } from './export-data.tsx'

/** What was agreed to, a copy of one's data, and the end of the account (个人信息保护法 44–47). */
export const Privacy = ({ member }: { member: UserInfo }) => (
  <Consents>
    <section aria-labelledby="own-data" className="mt-7 border-line border-t pt-7">
      <h2 className="mb-5 font-semibold text-18/28" id="own-data">
        数据与账号
      </h2>
      <SettingList>
        <ExportData />
        <CloseAccount member={member} />
      </SettingList>
    </section>
  </Consents>
)
