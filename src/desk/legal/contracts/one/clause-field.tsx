import { ArrowDown, ArrowUp, CircleAlert, Trash2 } from 'lucide-react'
import { useId, useRef } from 'react'
import { LONGEST_CLAUSE_TITLE } from '#src/domain/booking/contracts/clauses.ts'
import {
  blockFieldLabels,
  type Clause,
  textFieldLabels,
  withLabels,
  withNames,
} from '#src/domain/booking/contracts/placeholders.ts'

interface Props {
  clause: Clause
  index: number
  count: number
  error: string | undefined
  onChange(clause: Clause): void
  onMove(by: -1 | 1): void
  onRemove(): void
}

/** One clause: its title, and its paragraphs as lines, where fields are read in Chinese. */
export function ClauseField({ clause, index, count, error, onChange, onMove, onRemove }: Props) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const number = `第${index + 1}条`
  const text = withLabels(clause.paragraphs.join('\n'))
  const write = (typed: string) => onChange({ ...clause, paragraphs: withNames(typed).split('\n') })
  return (
    <li className={`rounded-row border ${error ? 'border-err' : 'border-line'}`}>
      <div className="flex items-center gap-2 border-line border-b bg-sunk px-3 py-1.5">
        <span className="num w-14 shrink-0 text-12 text-ink-500">{number}</span>
        <span className="input min-w-0 grow">
          <input
            aria-label={`${number} 标题`}
            className="font-semibold"
            maxLength={LONGEST_CLAUSE_TITLE}
            onChange={({ target }) => onChange({ ...clause, title: target.value })}
            value={clause.title}
          />
        </span>
        <FieldPicker
          label={`${number} 插入字段`}
          onPick={(label) => write(inserted(area.current, text, label))}
        />
        <Act disabled={index === 0} icon={ArrowUp} label={`${number} 上移`} onPress={() => onMove(-1)} />
        <Act
          disabled={index === count - 1}
          icon={ArrowDown}
          label={`${number} 下移`}
          onPress={() => onMove(1)}
        />
        <Act disabled={count === 1} icon={Trash2} label={`${number} 删除`} onPress={onRemove} />
      </div>
      <textarea
        aria-describedby={error ? `${id}-error` : undefined}
        aria-invalid={error ? true : undefined}
        aria-label={`${number} 正文`}
        className="field-sizing-content block w-full resize-none bg-transparent px-3 py-2 text-13/22"
        name="body"
        onChange={({ target }) => write(target.value)}
        ref={area}
        rows={2}
        value={text}
      />
      {error && (
        <p className="hint err px-3 pb-2" id={`${id}-error`}>
          <CircleAlert aria-hidden className="icon" />
          {error}
        </p>
      )}
    </li>
  )
}

/** At the cursor; what takes a paragraph of its own gets one. */
function inserted(area: HTMLTextAreaElement | null, text: string, label: string): string {
  const from = area?.selectionStart ?? text.length
  const to = area?.selectionEnd ?? from
  const [before, after] = [text.slice(0, from), text.slice(to)]
  if (!Object.values<string>(blockFieldLabels).includes(label)) return `${before}{{${label}}}${after}`
  const lineBefore = before === '' || before.endsWith('\n') ? before : `${before}\n`
  const lineAfter = after === '' || after.startsWith('\n') ? after : `\n${after}`
  return `${lineBefore}{{${label}}}${lineAfter}`
}

const groups = [
  { title: '文字', labels: Object.values(textFieldLabels) },
  { title: '表格，单独成段', labels: Object.values(blockFieldLabels) },
]

const FieldPicker = ({ label, onPick }: { label: string; onPick(label: string): void }) => (
  <span className="input w-32 shrink-0">
    <select aria-label={label} onChange={({ target }) => onPick(target.value)} value="">
      <option value="">插入字段</option>
      {groups.map(({ title, labels }) => (
        <optgroup key={title} label={title}>
          {labels.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </optgroup>
      ))}
    </select>
  </span>
)

interface ActProps {
  label: string
  icon: typeof ArrowUp
  disabled: boolean
  onPress(): void
}

const Act = ({ label, icon: Icon, disabled, onPress }: ActProps) => (
  <button
    aria-label={label}
    className="grid size-7 shrink-0 place-items-center rounded-row text-ink-500 hover:bg-white hover:text-ink-900 disabled:text-ink-400 disabled:hover:bg-transparent"
    disabled={disabled}
    onClick={onPress}
    title={label}
    type="button"
  >
    <Icon aria-hidden className="icon" />
  </button>
)
