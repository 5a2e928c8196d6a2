import { useQuery } from '@tanstack/react-query'
import type { DeskQuestion } from '#src/api/desk/service/questions.ts'
import { deskQuestions } from '#src/api/desk/service/questions.ts'
import { questionStateText } from '#src/domain/catalog/questions/question.ts'
import { query } from '../client/query.ts'
import { Loaded } from '../parts/loaded.tsx'
import { fullTimeText } from '../parts/time-text.ts'
import { Due } from '../service/due.tsx'
import { Facts, Part } from '../service/facts.tsx'
import { AnswerForm } from './answer-form.tsx'

/** What was asked about which trip, and the answer. */
export function Question({ id }: { id: number }) {
  const found = useQuery(query(deskQuestions.detail, { id }))
  return (
    <Loaded of={found}>
      {(question, now) => (
        <div className="grid max-w-220 gap-3">
          <What now={now} question={question} />
          <Part title={question.answer ? '改答' : '回答'}>
            <AnswerForm key={question.version} question={question} />
          </Part>
        </div>
      )}
    </Loaded>
  )
}

const What = ({ question, now }: { question: DeskQuestion; now: Date }) => {
  const { product, asker, text, asked_at, state, due_at, answer } = question
  return (
    <section className="panel p-4">
      <p className="mb-3 flex flex-wrap items-center gap-2">
        <b className="font-semibold text-14/22">{asker || '旅客'}</b>
        <span className={`tag ${state === 'published' ? 'pine' : ''}`}>{questionStateText[state]}</span>
        <span className="ml-auto">
          <Due at={due_at} isOver={false} now={now} />
        </span>
      </p>
      <p className="mb-3 max-w-190 whitespace-pre-line break-words text-14/22">{text}</p>
      <Facts
        facts={[
          [
            '产品',
            <a
              className="text-pine-600 hover:underline"
              href={`/product/productDetail?productId=${product.id}`}
              key="product"
              rel="noreferrer"
              target="_blank"
            >
              {product.title}
            </a>,
          ],
          [
            '提问',
            <span className="num" key="at">
              {fullTimeText(asked_at)}
            </span>,
          ],
          ['回答', answer?.text],
          [
            '回答人',
            answer && (
              <span key="by">
                {answer.by.name} <span className="num">{fullTimeText(answer.at)}</span>
              </span>
            ),
          ],
        ]}
      />
    </section>
  )
}
