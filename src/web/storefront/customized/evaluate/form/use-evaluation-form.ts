import { useQueryClient } from '@tanstack/react-query'
import { evaluations } from '#src/api/content/custom/evaluations.ts'
import { ownRequests } from '#src/api/content/custom/own-requests.ts'
import { evaluationParts, evaluationTextFault } from '#src/domain/content/evaluations/evaluation.ts'
import { toast } from '#src/ui/toast.ts'
import { isRefusal } from '#src/web/client/api/call.ts'
import { ofPurpose, usePictures } from '#src/web/form/pictures/use-pictures.ts'
import { useForm } from '#src/web/form/use-form.ts'
import { emptyEvaluation, evaluationDraft } from './draft.ts'

/** Sends an evaluation, once; afterwards the page shows it as it stands. */
export function useEvaluationForm(requestNo: string) {
  const queryClient = useQueryClient()
  const reload = () =>
    queryClient.invalidateQueries({ queryKey: [evaluations.form.path, { request_no: requestNo }] })
  const pictures = usePictures(ofPurpose('review'), (edit) =>
    form.change((now) => ({ images_json: edit(now.images_json) })),
  )
  const form = useForm(evaluations.submit, {
    start: emptyEvaluation,
    draft: evaluationDraft(requestNo),
    input: ({ score, content, images_json, tags_json, anonymous, ...stars }) => ({
      ...{ request_no: requestNo, score, content, images_json, tags_json, anonymous },
      // A part that nobody judged is not sent.
      ...Object.fromEntries(evaluationParts.flatMap((part) => (stars[part] ? [[part, stars[part]]] : []))),
    }),
    faults: ({ score, content }) => ({
      score: score === 0 ? '请选择1到5星' : null,
      content: evaluationTextFault(content),
      images_json: pictures.unsent,
    }),
    toasts: true,
    async onDone({ message }) {
      toast.ok(message)
      void queryClient.invalidateQueries({ queryKey: [ownRequests.list.path] })
      await reload()
      scrollTo({ top: 0 })
    },
    onRefused(error) {
      // Another tab was first, or the time has run out: show the state.
      if (isRefusal(error, 'REVIEW_NO')) void reload()
      return undefined
    },
  })
  return {
    ...form,
    images: { pictures, stems: form.values.images_json, error: form.errorOf('images_json') },
  }
}
