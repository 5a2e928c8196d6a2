import { productFieldText } from '#src/domain/catalog/product-doc/fields.ts'
import { Lines } from '../../../form/lines.tsx'
import type { SectionProps } from '../editor.tsx'
import { CopyArea, copyFault } from './copy.tsx'
import { TitledRows } from './titled.tsx'

/** What travellers have to know, and who should not come (旅游法 62). */
export const Notices = ({ written: { form, doc, put, errorOf } }: SectionProps) => (
  <>
    {errorOf('notices') && <p className="hint err">{errorOf('notices')}</p>}
    <TitledRows list={doc.notices} noun="须知" onChange={(notices) => put('notices', notices)} />
    <CopyArea
      {...form.field('unfit_text')}
      help="订单页由客人勾选确认"
      label={productFieldText.unfit_text}
      most={300}
      required
      rows={3}
    />
    <Lines
      error={errorOf('packing') ?? copyFault(doc.packing)}
      help="每行一项，每项最多60字"
      label={productFieldText.packing}
      name="packing"
      onChange={(lines) => put('packing', lines)}
      value={doc.packing}
    />
  </>
)
