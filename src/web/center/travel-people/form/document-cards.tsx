import { Plus } from 'lucide-react'
import { documentTypesOf } from '#src/domain/travellers/documents.ts'
import { Button } from '#src/ui/button.tsx'
import { withDocuments, withNewDocument } from './change.ts'
import { DocumentCard } from './document-card.tsx'
import { filledDocuments, type TypedDocument } from './typed-saved-traveller.ts'
import type { SavedTravellerForm } from './use-saved-traveller-form.ts'

/** The server counts filled cards only, so the names of their fields do too. */
export function DocumentCards({ form: { values, today, change, bound } }: { form: SavedTravellerForm }) {
  const { docs_json: docs } = values
  const filled = filledDocuments(values)
  const usual = documentTypesOf(values.nationality)
  const withDocument = (index: number, doc: TypedDocument) =>
    withDocuments(values, docs.with(index, doc), today)
  return (
    <div className="grid gap-4">
      {docs.map((doc, index) => {
        const place = filled.indexOf(doc)
        const field = `docs_json.${place < 0 ? docs.length + index : place}`
        const others = docs.filter((each) => each !== doc).map(({ doc_type }) => doc_type)
        return (
          <DocumentCard
            bind={(part) =>
              bound(`${field}.${part}`, doc[part], (typed) => withDocument(index, { ...doc, [part]: typed }))
            }
            doc={doc}
            hasChoice={docs.length > 1}
            key={doc.key}
            number={index + 1}
            onChange={(next) => change(withDocument(index, next))}
            onDefault={() =>
              change({ docs_json: docs.map((each) => ({ ...each, is_default: each === doc })) })
            }
            onRemove={() => change(withDocuments(values, docs.toSpliced(index, 1), today))}
            types={[...new Set([doc.doc_type, ...usual.filter((type) => !others.includes(type))])]}
          />
        )
      })}
      {docs.length < usual.length && (
        <Button className="justify-self-start" onClick={() => change(withNewDocument)} size="sm">
          <Plus aria-hidden className="icon" />
          {docs.length === 0 ? '添加证件' : '再添加一种证件'}
        </Button>
      )}
    </div>
  )
}
