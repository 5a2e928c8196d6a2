import TextDiff from '../../rich-text/text-diff.tsx'

interface Props {
  fields: readonly { field: string; title: string; before: readonly string[]; now: readonly string[] }[]
  /** Leads to where a field is written. */
  onChoose?(field: string): void
}

/** Where two states of a product differ: what was taken out and what was written in, field by field. */
export const Differences = ({ fields, onChoose }: Props) =>
  fields.length === 0 ? (
    <p className="text-ink-500">内容相同。</p>
  ) : (
    <dl>
      {fields.map(({ field, title, before, now }) => (
        <div className="border-line border-t py-2 first:border-t-0" key={field}>
          <dt className="mb-0.5 text-12 text-ink-500">
            {onChoose ? (
              <button className="hover:text-pine-600" onClick={() => onChoose(field)} type="button">
                {title}
              </button>
            ) : (
              title
            )}
          </dt>
          <dd className="wrap-anywhere">
            <TextDiff before={before.join('\n')} now={now.join('\n')} />
          </dd>
        </div>
      ))}
    </dl>
  )
