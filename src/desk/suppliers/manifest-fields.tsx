import {
  choicesOf,
  manifestKinds,
  manifestKindText,
  manifestWords,
} from '#src/domain/booking/manifest/fields.ts'
import { Check } from '#src/ui/fields/field.tsx'
import type { FieldControl } from '../content/records/fields.ts'

/** Which columns the supplier's lists hold, kind by kind; every one of them while nobody has chosen. */
export function ManifestFields({ name, value, error, onChange }: FieldControl) {
  const chosen = value === '' ? manifestWords : value.split(',')
  function write(word: string, isOn: boolean) {
    const next = manifestWords.filter((each) => (each === word ? isOn : chosen.includes(each)))
    onChange({ target: { value: next.length === manifestWords.length ? '' : next.join(',') } })
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-ink-700">名单里有哪些列</legend>
      <div className="grid gap-2">
        {manifestKinds.map((kind) => (
          <div className="grid grid-cols-[72px_minmax(0,1fr)] gap-x-3" key={kind}>
            <span className="text-13/26 text-ink-500">{manifestKindText[kind]}</span>
            <span className="flex flex-wrap gap-x-4 gap-y-1">
              {choicesOf(kind).map(({ word, title, isFixed }) => (
                <Check
                  checked={isFixed || chosen.includes(word)}
                  disabled={isFixed}
                  key={word}
                  name={`${name}.${word}`}
                  onChange={({ target }) => write(word, target.checked)}
                >
                  <span className="sr-only">{manifestKindText[kind]}名单的</span>
                  {title}
                </Check>
              ))}
            </span>
          </div>
        ))}
      </div>
      <p className={error ? 'hint err' : 'hint'}>
        {error ?? '只给对方用得到的；姓名总在。给出过的名单不受影响'}
      </p>
    </fieldset>
  )
}
