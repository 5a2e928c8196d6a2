import type { ReactNode } from 'react'
import { Notice } from '#src/ui/notice.tsx'
import type { RefundQuote } from '../quote.ts'

interface Props {
  people: RefundQuote['travellers']
  seqs: readonly number[]
  /** The order stands on a plan, whose price has no parts by person. */
  isPlan: boolean
  /** Why those cannot leave. */
  refusal: ReactNode
  onChoose(seqs: number[]): void
}

/** Who does not travel, by name: all at first. */
export const LeaversBlock = ({ people, seqs, isPlan, refusal, onChoose }: Props) => (
  <fieldset className="panel px-7 pt-5.5 pb-6 max-sm:px-4">
    <legend className="sr-only">谁不去了</legend>
    <h2 className="mb-3 flex flex-wrap items-baseline gap-x-2.5 font-semibold text-18/28">
      谁不去了
      {people.length > 1 && (
        <small className="font-normal text-13/20 text-ink-500">
          {isPlan ? '这里整单退；只退一部分人请联系定制师' : '可以只退一部分人，其余的人照常出行'}
        </small>
      )}
    </h2>
    <div className="grid grid-cols-3 gap-3 max-xl:grid-cols-2 max-sm:grid-cols-1">
      {people.map(({ seq, name, kind_text }) => {
        const isOn = seqs.includes(seq)
        return (
          <label
            className={`check relative rounded-card border px-4 py-3 has-[:focus-visible]:shadow-(--focus) ${isOn ? 'border-pine-600 bg-pine-50' : 'border-line-strong'}`}
            key={seq}
          >
            <input
              checked={isOn}
              onChange={({ target }) =>
                onChoose(target.checked ? [...seqs, seq] : seqs.filter((each) => each !== seq))
              }
              type="checkbox"
            />
            <i aria-hidden>
              <svg aria-hidden className="icon" viewBox="0 0 24 24">
                <path d="M20 6 9 17l-5-5" />
              </svg>
            </i>
            <span className="min-w-0">
              <b className="block truncate font-semibold text-ink-900 leading-22">
                {name || `出行人 ${seq}`}
              </b>{' '}
              <span className="text-13 text-ink-500">{kind_text}</span>
            </span>
          </label>
        )
      })}
    </div>
    {refusal && (
      <Notice className="mt-4" live tone="err">
        {refusal}
      </Notice>
    )}
  </fieldset>
)
