import { Rows } from '../../../form/rows.tsx'
import { CopyArea, CopyInput } from './copy.tsx'

interface Props {
  noun: string
  list: { title: string; text: string }[]
  onChange(list: { title: string; text: string }[]): void
}

/** Paragraphs, each under its title. */
export const TitledRows = ({ noun, list, onChange }: Props) => (
  <Rows
    list={list}
    make={() => ({ title: '', text: '' })}
    most={12}
    noun={noun}
    onChange={onChange}
    render={(entry, set) => (
      <div className="grid gap-2">
        <CopyInput
          label="标题"
          maxLength={30}
          onChange={({ target }) => set({ title: target.value })}
          value={entry.title}
        />
        <CopyArea
          label="内容"
          most={600}
          onChange={({ target }) => set({ text: target.value })}
          rows={2}
          value={entry.text}
        />
      </div>
    )}
  />
)
