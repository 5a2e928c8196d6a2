import { Plus } from 'lucide-react'
import type { Day } from '#src/domain/calendar-day.ts'
import { documentTypesOf } from '#src/domain/documents.ts'
import { Button } from '../../../ui/button.tsx'
import { withDocuments, withNewDocument } from './change.ts'
import { DocumentCard } from './document-card.tsx'
import { type Draft, filledDocuments } from './draft.ts'

interface Props {
  draft: Draft
  today: Day
  /** By the wire's names: `docs_json.0.doc_no`. */
  errors: Record<string, string>
  onChange(draft: Draft): void
  onLeave(field: string): void
}

/** The server counts filled cards only, so the names of their fields do too. */
export function DocumentCards({ draft, today, errors, onChange, onLeave }: Props) {
  const filled = filledDocuments(draft)
  const usual = documentTypesOf(draft.nationality)
  return (
    <div className="grid gap-4">
      {draft.docs.map((doc, index) => {
        const place = filled.indexOf(doc)
        const others = draft.docs.filter((each) => each !== doc).map(({ type }) => type)
        return (
          <DocumentCard
            doc={doc}
            errors={errors}
            field={`docs_json.${place < 0 ? draft.docs.length + index : place}`}
            isDefault={draft.docs.length > 1 ? doc.key === draft.defaultKey : undefined}
            key={doc.key}
            number={index + 1}
            onChange={(next) => onChange(withDocuments(draft, draft.docs.with(index, next), today))}
            onDefault={() => onChange({ ...draft, defaultKey: doc.key })}
            onLeave={onLeave}
            onRemove={() => onChange(withDocuments(draft, draft.docs.toSpliced(index, 1), today))}
            types={[...new Set([doc.type, ...usual.filter((type) => !others.includes(type))])]}
          />
        )
      })}
      {draft.docs.length < usual.length && (
        <Button className="justify-self-start" onClick={() => onChange(withNewDocument(draft))} size="sm">
          <Plus aria-hidden className="icon" />
          {draft.docs.length === 0 ? '添加证件' : '再添加一种证件'}
        </Button>
      )}
    </div>
  )
}
