import type { ComponentProps } from 'react'
import { Sheet } from '../act/sheet.tsx'
import { FoundList } from './found-list.tsx'

type List = ComponentProps<typeof FoundList>

interface Props extends Pick<List, 'ask' | 'onPick'> {
  onClose(): void
}

/** A hotel as the shop knows it. */
const HotelSheet = ({ ask, onPick, onClose }: Props) => (
  <Sheet isOpen onClose={onClose} title="从酒店库选">
    <FoundList ask={ask} label="查找酒店" onPick={onPick} placeholder="名称或城市" />
  </Sheet>
)
export default HotelSheet
