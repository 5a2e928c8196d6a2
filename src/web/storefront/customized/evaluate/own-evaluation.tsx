import type { OwnEvaluation as Written } from '#src/api/content/custom/evaluations.ts'
import { dayOf } from '#src/domain/calendar-day.ts'
import { pictureSrc } from '#src/domain/catalog/picture.ts'
import { Notice } from '#src/ui/notice.tsx'
import { Picture } from '#src/web/ui/picture.tsx'
import { ReviewAfterwards } from '#src/web/ui/product/review-afterwards.tsx'
import { Stars } from '#src/web/ui/product/stars.tsx'

/** A member's own evaluation as it stands, and what the shop says to it. */
export const OwnEvaluation = ({ evaluation }: { evaluation: Written }) => (
  <div className="grid gap-3">
    {evaluation.status === 'checking' && (
      <Notice tone="info">审核中：内容里可能有联系方式等信息，工作人员查看后展示，目前只有您能看到。</Notice>
    )}
    {evaluation.status === 'hidden' && (
      <Notice tone="warn">
        这条评价没有展示{evaluation.hide_reason && `：${evaluation.hide_reason}`}。如有异议，可以联系客服。
      </Notice>
    )}
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 leading-24">
      <Stars score={evaluation.score} size="!size-4.5" />
      {evaluation.tags.map((tag) => (
        <span className="tag pine" key={tag}>
          {tag}
        </span>
      ))}
      <span className="text-13 text-ink-500">
        {dayOf(evaluation.written_at)}
        {evaluation.anonymous && ' · 匿名'}
      </span>
    </p>
    {evaluation.parts.length > 0 && (
      <p className="flex flex-wrap gap-x-5 text-13 text-ink-500">
        {evaluation.parts.map(({ key, name, score }) => (
          <span key={key}>
            {name} <b className="num font-medium text-ink-700">{score}</b>
          </span>
        ))}
      </p>
    )}
    <p className="max-w-190 whitespace-pre-line break-words text-15/28">{evaluation.content}</p>
    <Pictures stems={evaluation.images} />
    <ReviewAfterwards append={null} pictures={() => null} reply={evaluation.reply} />
  </div>
)

const Pictures = ({ stems }: { stems: readonly string[] }) =>
  stems.length > 0 && (
    <ul className="mt-1 flex flex-wrap gap-2">
      {stems.map((stem, index) => (
        <li key={stem}>
          <a
            aria-label={`查看评价图片 ${index + 1}`}
            className="block h-18 w-24 overflow-hidden rounded-control"
            href={pictureSrc(stem, 1920)}
            rel="noreferrer"
            target="_blank"
          >
            <Picture alt="" className="size-full object-cover" sizes="96px" stem={stem} />
          </a>
        </li>
      ))}
    </ul>
  )
