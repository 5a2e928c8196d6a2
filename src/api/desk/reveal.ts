import { revealReasons } from '#src/domain/desk/reveal.ts'
import { instant, text } from '../wire.ts'
import { z } from '../zod.ts'

/** Why somebody looks at a sealed value; 其他 in words of their own. */
export const revealing = { reason: z.enum(revealReasons, '请选择原因'), reason_text: z.optional(text(100)) }
/** What they are shown: for a minute, and never more than this one value. */
export const Revealed = z.object({ value: z.string(), until: instant })
