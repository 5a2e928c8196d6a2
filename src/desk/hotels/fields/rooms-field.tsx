import type { Room } from '#src/domain/catalog/hotels/hotel.ts'
import { Check, TextInput } from '#src/ui/fields/field.tsx'
import type { FieldControl } from '../../content/records/fields.ts'
import { NumberCell } from '../../form/number-cell.tsx'
import { Rows } from '../../form/rows.tsx'
import { listIn } from './list-in.ts'

const MOST = 12
const fresh = (): Room => ({ name: '', area_m2: 25, bed: '', max_pax: 2, window: true, images: [] })

/** The rooms of a hotel, in their order. */
export const RoomsField = ({ value, error, onChange }: FieldControl) => (
  <fieldset>
    <legend className="mb-1.5 text-ink-700">房型</legend>
    <Rows
      list={listIn<Room>(value)}
      make={fresh}
      most={MOST}
      noun="房型"
      onChange={(rooms) => onChange({ target: { value: JSON.stringify(rooms) } })}
      render={(room, change) => (
        <div className="grid grid-cols-2 gap-3">
          <TextInput
            label="名称"
            maxLength={30}
            name="room_name"
            onChange={({ target }) => change({ name: target.value })}
            value={room.name}
          />
          <TextInput
            label="床型"
            maxLength={30}
            name="room_bed"
            onChange={({ target }) => change({ bed: target.value })}
            value={room.bed}
          />
          <div className="flex items-center gap-2">
            面积 m²
            <NumberCell
              label="面积"
              most={2_000}
              onChange={(area) => change({ area_m2: area ?? 0 })}
              value={room.area_m2}
            />
          </div>
          <div className="flex items-center gap-2">
            最多人数
            <NumberCell
              label="最多人数"
              most={20}
              onChange={(pax) => change({ max_pax: pax ?? 0 })}
              value={room.max_pax}
              width="w-16"
            />
          </div>
          <Check
            checked={room.window}
            name="room_window"
            onChange={({ target }) => change({ window: target.checked })}
          >
            有窗
          </Check>
        </div>
      )}
    />
    {error && <p className="hint err">{error}</p>}
  </fieldset>
)
