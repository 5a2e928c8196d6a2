import type { DeskManifest } from '#src/api/desk/departures/manifests.ts'
import { Panel } from '../../../parts/panel.tsx'
import { fullTimeText } from '../../../parts/time-text.ts'

interface Props {
  list: DeskManifest['given']
  whyNot: string
  onAgain(given: { kind: string; receiver: string }): void
}

/** Every list that left, the newest first; of a receiver's last one what does not hold any more. */
export const GivenLists = ({ list, whyNot, onAgain }: Props) =>
  list.length > 0 && (
    <Panel title="已导出">
      <ol className="divide-y divide-line px-4">
        {list.map((given) => (
          <li className="py-2.5" key={given.id}>
            <p className="flex items-baseline gap-2">
              <b className="truncate font-semibold">{given.receiver}</b>
              <span className="whitespace-nowrap text-12 text-ink-500">
                {given.kind_text}
                {given.is_abroad && ' · 境外'}
              </span>
              <span className="num ml-auto whitespace-nowrap">{given.people}人</span>
            </p>
            <p className="text-12/18 text-ink-500">
              {given.exported_by} <span className="num">{fullTimeText(given.exported_at)}</span>，
              {given.purpose}
              {given.left_out > 0 && `，未列入${given.left_out}人`}
            </p>
            {given.changes && given.changes.length > 0 && (
              <div className="mt-1.5">
                <p className="text-warn">名单已变（{given.changes.length}处）</p>
                <ul className="text-12/18">
                  {given.changes.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
                {whyNot === '' && (
                  <button
                    className="mt-1 text-pine-600 hover:underline"
                    onClick={() => onAgain({ kind: given.kind, receiver: given.receiver })}
                    type="button"
                  >
                    重新导出<span className="sr-only">给{given.receiver}</span>
                  </button>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  )
