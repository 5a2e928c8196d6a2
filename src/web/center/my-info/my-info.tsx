import type { UserInfo } from '#src/api/auth/session.ts'
import { CenterTitle } from '../frame/center-title.tsx'
import { TabBar, TabLink } from '../frame/tabs.tsx'
import { Addresses } from './address/addresses.tsx'
import { Devices } from './devices/devices.tsx'
import { Privacy } from './privacy/privacy.tsx'
import { Profile } from './profile/profile.tsx'
import { type Tab, tabNames, tabTexts } from './search.ts'
import { Security } from './security/security.tsx'

/** Everything about the account itself, in five tabs. */
export const MyInfo = ({ member, tab }: { member: UserInfo; tab: Tab }) => (
  <>
    <CenterTitle title="个人资料" />
    <section aria-label={tabTexts[tab]} className="panel overflow-hidden">
      <TabBar label="个人资料分类">
        {tabNames.map((each) => (
          <TabLink
            isCurrent={each === tab}
            key={each}
            search={each === 'profile' ? {} : { tab: each }}
            to="/center/myInfo"
          >
            {tabTexts[each]}
          </TabLink>
        ))}
      </TabBar>
      <div className="p-7 max-sm:p-4">
        {tab === 'profile' && <Profile member={member} />}
        {tab === 'security' && <Security member={member} />}
        {tab === 'devices' && <Devices />}
        {tab === 'address' && <Addresses />}
        {tab === 'privacy' && <Privacy member={member} />}
      </div>
    </section>
  </>
)
