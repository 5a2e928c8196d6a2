import { Sheet } from '../../../act/sheet.tsx'
import { FoundList } from './found-list.tsx'

interface Props {
  requestNo: string
  onPick(name: string): void
  onClose(): void
}

/** Puts a hotel's name, as the shop spells it, into a day. */
const HotelSheet = ({ requestNo, onPick, onClose }: Props) => (
  <Sheet isOpen onClose={onClose} title="从酒店库选">
    <FoundList
      kind="hotel"
      label="查找酒店"
      onPick={({ title }) => onPick(title)}
      placeholder="名称或城市"
      requestNo={requestNo}
    />
  </Sheet>
)
export default HotelSheet
