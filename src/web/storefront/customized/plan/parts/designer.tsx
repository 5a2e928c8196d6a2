import { Link } from '@tanstack/react-router'
import type { Plan } from '#src/api/content/plans.ts'
import { Button } from '#src/ui/button.tsx'
import { openInquiry } from '../../../../client/shell/inquiry.ts'
import { Initial } from '../../../../custom-trip/initial.tsx'

/** Who made it, and what they say of it. */
export const Designer = ({ plan: { dzs, word } }: { plan: Plan }) =>
  (dzs || word) && (
    <section aria-label="定制师的话" className="panel px-6 py-5.5">
      {dzs ? (
        <div className="flex items-center gap-3.5">
          <Initial className="size-13 text-20" name={dzs.name} />
          <p className="min-w-0 grow">
            <Link
              className="block font-semibold text-16/24 hover:text-pine-600"
              params={{ id: String(dzs.id) }}
              to="/product/customer/$id"
            >
              {dzs.name}
            </Link>
            <span className="block text-13/20 text-ink-500">{dzs.title}</span>
            {dzs.reply_minutes !== null && (
              <span className="block text-13/20 text-ink-500">通常 {dzs.reply_minutes} 分钟内回复</span>
            )}
          </p>
          <Button data-noprint onClick={() => openInquiry()} size="sm">
            联系
          </Button>
        </div>
      ) : (
        <b className="font-semibold text-16/24">定制师的话</b>
      )}
      {word && (
        <p
          className={`whitespace-pre-line text-ink-700 leading-24 ${dzs ? 'mt-4 border-line border-t pt-3' : 'mt-2'}`}
        >
          {word}
        </p>
      )}
    </section>
  )
