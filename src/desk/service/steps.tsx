import type { Step } from '#src/api/desk/service/shapes.ts'
import type { z } from '#src/api/zod.ts'
import { contactWayText, stepDoneText } from '#src/domain/content/service-steps.ts'
import { Face } from '../parts/face.tsx'
import { momentText } from '../parts/time-text.ts'

/** What colleagues have done about it, the newest first. */
export function Steps({ steps, now }: { steps: readonly z.output<typeof Step>[]; now: Date }) {
  if (steps.length === 0) return <p className="text-ink-500">还没有人处理。</p>
  return (
    <ol className="grid gap-3">
      {steps.map(({ id, at, kind, staff, to, way, text }) => (
        <li className="flex gap-2.5" key={id}>
          <Face id={staff?.id ?? 0} name={staff?.name ?? '客人'} />
          <div className="min-w-0">
            <p className="text-ink-500">
              <b className="font-semibold text-ink-900">{staff?.name ?? '客人'}</b> {stepDoneText[kind]}
              {to && `给 ${to.name}`}
              {way && `（${contactWayText[way]}）`}
              <time className="num ml-2">{momentText(at, now)}</time>
            </p>
            {text && <p className="whitespace-pre-line break-words">{text}</p>}
          </div>
        </li>
      ))}
    </ol>
  )
}
