import { useAddress } from '../client/address.ts'
import { useMay } from '../client/me.ts'
import { PageTabs } from '../content/parts/page-tabs.tsx'

const DEPARTURES = '/departures'

/** The same departures as a calendar and as a list, and the days by which a batch chooses them. */
export function DepartureTabs() {
  const { path, search } = useAddress()
  const may = useMay()
  const isList = search['view'] === 'list'
  const kept = path === DEPARTURES ? search : {}
  const pages = [
    {
      ...{ path: DEPARTURES, title: '日历', search: { ...kept, view: undefined } },
      isHere: path === DEPARTURES && !isList,
    },
    {
      ...{ path: DEPARTURES, title: '列表', search: { ...kept, view: 'list' } },
      isHere: path === DEPARTURES && isList,
    },
    ...(may('departure.edit') ? [{ path: '/departures/holidays', title: '节假日与旺季' }] : []),
  ]
  return <PageTabs className={path === DEPARTURES ? '' : 'mb-3'} label="班期" pages={pages} />
}
